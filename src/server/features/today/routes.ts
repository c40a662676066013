import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problemAnswers } from '#contract/problem-answers.ts';
import { today } from '#contract/today.ts';
import { type OpenDevice, readToday } from './read-today.ts';

interface TodayOptions {
  clock: () => Temporal.Instant;
  /** Without it nobody's device is read for this. */
  openDevice?: OpenDevice | undefined;
}

const schema = {
  summary: 'How to train today, and why',
  tags: ['training'],
  response: { 200: today, ...problemAnswers },
};

export const todayRoutes: FastifyPluginAsyncZod<TodayOptions> = async (app, { clock, openDevice }) => {
  app.get('/api/today', { config: { access: 'user' }, schema }, ({ person }) =>
    readToday(person, clock(), openDevice),
  );
};
