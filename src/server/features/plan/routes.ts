import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { plan, planQuery } from '#contract/plan.ts';
import { problemAnswers } from '#contract/problem-answers.ts';
import { planAhead } from '#core/training/plan.ts';
import type { PersonStore } from '#server/datastore/acting.ts';
import { selectCycle, toPersonCycle } from '#server/datastore/cycle-record.ts';
import { logOf, selectRecentLogs } from '#server/datastore/daily-logs.ts';

interface PlanOptions {
  clock: () => Temporal.Instant;
}

async function readPlan(person: PersonStore, days: number, now: Temporal.Instant) {
  const [rows, logs] = await person.read(selectCycle, selectRecentLogs(now));
  const cycle = toPersonCycle(rows, now);
  return planAhead({
    record: cycle.record,
    today: cycle.today,
    days,
    phasePlanning: cycle.facts.phasePlanning,
    intensityMinutesWeek: logOf(cycle.today, logs)?.intensityMinutesWeek ?? null,
  });
}

const schema = {
  summary: 'What the coming days allow at most',
  tags: ['training'],
  querystring: planQuery,
  response: { 200: plan, ...problemAnswers },
};

export const planRoutes: FastifyPluginAsyncZod<PlanOptions> = async (app, { clock }) => {
  app.get('/api/plan', { config: { access: 'user', isLong: true }, schema }, ({ person, query }) =>
    readPlan(person, query.days, clock()),
  );
};
