import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problemAnswers } from '#contract/problem-answers.ts';
import { today } from '#contract/today.ts';
import { readToday, type TodayTools } from './read-today.ts';

interface TodayOptions extends TodayTools {
  clock: () => Temporal.Instant;
}

const schema = {
  summary: 'How to train today, and why',
  tags: ['training'],
  response: { 200: today, ...problemAnswers },
};

export const todayRoutes: FastifyPluginAsyncZod<TodayOptions> = async (app, { clock, ...tools }) => {
  app.get('/api/today', { config: { access: 'user' }, schema }, ({ person }) =>
    readToday(person, clock(), tools),
  );
};
