import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problemAnswers } from '#contract/problem-answers.ts';
import { settings, settingsChange } from '#contract/settings.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { saveSettings, selectSettings } from './store.ts';

const tags = ['settings'];
const response = { 200: settings, ...problemAnswers };

export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
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
    async ({ person, body }) => ownRow(await person.write((run) => run(saveSettings(body)))),
  );
};
