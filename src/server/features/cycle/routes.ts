import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cycle } from '#contract/cycle.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import { toCycle } from '#core/cycle/to-cycle.ts';
import type { PersonStore } from '#server/database/person.ts';
import { readLogQuestions } from '#server/records/cycle/log-questions.ts';
import { readPersonCycle } from '#server/records/cycle/person-cycle.ts';

interface CycleOptions {
  clock: () => Temporal.Instant;
}

async function readCurrentCycle(person: PersonStore, now: Temporal.Instant) {
  const { record, today, logged, facts } = await readPersonCycle(person, now);
  const current = describeCycle(record, today);
  const questions = await readLogQuestions(person, { logged, record }, current.length);
  return toCycle(current, { today, questions, language: facts.language });
}

const schema = {
  summary: 'Where you are in your cycle',
  tags: ['cycle'],
  response: { 200: cycle },
};

export const cycleRoutes: FastifyPluginAsyncZod<CycleOptions> = async (app, { clock }) => {
  app.get(
    '/api/cycle/current',
    { config: { access: 'user', toolScopes: ['today:read'] }, schema },
    ({ person }) => readCurrentCycle(person, clock()),
  );
};
