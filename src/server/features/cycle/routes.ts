import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cycle } from '#contract/cycle.ts';
import { problemAnswers } from '#contract/problem-answers.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import { toCycle } from '#core/cycle/to-cycle.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { readLogQuestions } from '#server/records/cycle/log-questions.ts';

interface CycleOptions {
  clock: () => Temporal.Instant;
}

async function readCurrentCycle(person: PersonStore, now: Temporal.Instant) {
  const [rows] = await person.read(selectCycle);
  const { record, today, logged, facts } = toPersonCycle(rows, now);
  const current = describeCycle(record, today);
  const questions = await readLogQuestions(person, { logged, record }, current.length);
  return toCycle(current, { today, questions, language: facts.language });
}

const schema = {
  summary: 'Where you are in your cycle',
  tags: ['cycle'],
  response: { 200: cycle, ...problemAnswers },
};

export const cycleRoutes: FastifyPluginAsyncZod<CycleOptions> = async (app, { clock }) => {
  app.get(
    '/api/cycle/current',
    { config: { access: 'user', toolScopes: ['today:read'] }, schema },
    ({ person }) => readCurrentCycle(person, clock()),
  );
};
