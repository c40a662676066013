import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { conflictAnswer } from '#contract/problem-answers.ts';
import { absenceAnswer, settings, settingsChange } from '#contract/settings.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { selectSettings } from '#server/records/cycle/settings.ts';
import { changeSettings, explainAbsence } from './change-settings.ts';

interface SettingsOptions {
  clock: () => Temporal.Instant;
}

const tags = ['settings'];
const response = { 200: settings };

export const settingsRoutes: FastifyPluginAsyncZod<SettingsOptions> = async (app, { clock }) => {
  app.get(
    '/api/settings',
    { config: { access: 'user' }, schema: { summary: 'Your settings', tags, response } },
    async ({ person }) => {
      const [rows] = await person.read(selectSettings);
      return ownRow(rows);
    },
  );

  app.patch(
    '/api/settings',
    {
      config: { access: 'user' },
      schema: { summary: 'Change settings', tags, body: settingsChange, response },
    },
    ({ person, body }) => changeSettings(person, body, clock()),
  );

  app.put(
    '/api/cycle/absence',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Say what explains a long time without a period',
        tags: ['cycle'],
        body: absenceAnswer,
        response: { 204: z.undefined().describe('Noted'), ...conflictAnswer },
      },
    },
    async ({ person, body }, reply) => {
      await explainAbsence(person, body.answer, clock());
      return reply.code(204).send();
    },
  );
};
