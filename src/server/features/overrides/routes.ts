import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { overrideAnswerRequest, overrideRequest, overridesAnswer } from '#contract/overrides.ts';
import { addOverride, confirmOverride, removeOverride } from '#server/records/cycle/overrides.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';

interface OverridesOptions {
  clock: () => Temporal.Instant;
}

const answer = { tags: ['overrides'], response: { 200: overridesAnswer } };
const schema = { ...answer, body: overrideRequest };

export const overridesRoutes: FastifyPluginAsyncZod<OverridesOptions> = async (app, { clock }) => {
  app.post(
    '/api/overrides',
    {
      config: { access: 'user', toolScopes: ['days:write'] },
      schema: { ...schema, summary: 'Add an override' },
    },
    async ({ person, body }) => {
      const [rows] = await person.change(addOverride({ ...body, now: clock() }));
      return ownRow(rows);
    },
  );

  app.delete(
    '/api/overrides',
    {
      config: { access: 'user', toolScopes: ['days:write'] },
      schema: { ...schema, summary: 'Remove an override' },
    },
    async ({ person, body }) => {
      const [rows] = await person.change(removeOverride({ ...body, now: clock() }));
      return ownRow(rows);
    },
  );

  app.post(
    '/api/overrides/answer',
    {
      config: { access: 'user', toolScopes: ['days:write'] },
      schema: {
        ...answer,
        body: overrideAnswerRequest,
        summary: 'Answer whether an override is still true',
        description: 'Yes keeps it, and you are asked again later. No takes it back.',
      },
    },
    async ({ person, body }) => {
      const change = body.still ? confirmOverride : removeOverride;
      const [rows] = await person.change(change({ ...body, now: clock() }));
      return ownRow(rows);
    },
  );
};
