import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { overrideRequest, overridesAnswer } from '#contract/overrides.ts';
import { problemAnswers } from '#contract/problem-answers.ts';
import { ownRow } from '#server/datastore/own-row.ts';
import { addOverride, removeOverride } from './store.ts';

interface OverridesOptions {
  clock: () => Temporal.Instant;
}

const schema = {
  tags: ['overrides'],
  body: overrideRequest,
  response: { 200: overridesAnswer, ...problemAnswers },
};

export const overridesRoutes: FastifyPluginAsyncZod<OverridesOptions> = async (app, { clock }) => {
  app.post(
    '/api/overrides',
    { config: { access: 'user' }, schema: { ...schema, summary: 'Say how you are' } },
    async ({ person, body }) => {
      const [rows] = await person.change(addOverride(body.override, clock()));
      return ownRow(rows);
    },
  );

  app.delete(
    '/api/overrides',
    { config: { access: 'user' }, schema: { ...schema, summary: 'Take back what you said' } },
    async ({ person, body }) => {
      const [rows] = await person.change(removeOverride(body.override, clock()));
      return ownRow(rows);
    },
  );
};
