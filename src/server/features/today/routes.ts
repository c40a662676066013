import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { today } from '#contract/today.ts';
import { hidesNotes } from '#core/tool-scope.ts';
import { readToday, type TodayTools } from './read-today.ts';

/** What a key without the scope `notes` sees of the person's words about today. */
const NOTHING_SAID = { ill: null, illSince: null, pain: null, energy: null, ask: null, offersEasing: false };

interface TodayOptions extends TodayTools {
  clock: () => Temporal.Instant;
}

const schema = {
  summary: 'How to train today, and why',
  tags: ['training'],
  response: { 200: today },
};

export const todayRoutes: FastifyPluginAsyncZod<TodayOptions> = async (app, { clock, ...tools }) => {
  app.get(
    '/api/today',
    { config: { access: 'user', mayReadStandby: true, toolScopes: ['today:read'] }, schema },
    async ({ person }) => {
      const answer = await readToday(person, clock(), tools);
      const { scopes } = await person.verify();
      return hidesNotes(scopes) ? { ...answer, said: { ...answer.said, ...NOTHING_SAID } } : answer;
    },
  );
};
