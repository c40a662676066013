import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { plan, planQuery } from '#contract/plan.ts';
import { problemAnswers } from '#contract/problem-answers.ts';
import { targetFrom } from '#core/training/load-target.ts';
import { planAhead } from '#core/training/plan.ts';
import type { PersonStore } from '#server/database/person.ts';
import { toSignalSeries } from '#server/integrations/wearable/signal-series.ts';
import type { SignalsOf } from '#server/integrations/wearable/vendor-signals.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { logOf, selectReadings, selectRecentLogs, servingSources } from '#server/records/days/daily-logs.ts';

interface PlanOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
}

async function readPlan(person: PersonStore, days: number, { clock, signalsOf }: PlanOptions) {
  const now = clock();
  const [rows, logs, readings] = await person.read(selectCycle, selectRecentLogs(now), selectReadings(now));
  const { record, today, facts } = toPersonCycle(rows, now);
  const target = targetFrom(toSignalSeries(readings, signalsOf), today, {
    chosenMinutes: facts.weeklyTargetMinutes,
    serving: servingSources(logs).load,
  });
  const planned = planAhead({
    record,
    today,
    days,
    phasePlanning: facts.phasePlanning,
    targetMinutes: target.minutes,
    usedMinutes: logOf(today, logs)?.intensityMinutesWeek ?? null,
  });
  return { ...planned, target };
}

const schema = {
  summary: 'The plan: the ceiling of each coming day',
  tags: ['training'],
  querystring: planQuery,
  response: { 200: plan, ...problemAnswers },
};

export const planRoutes: FastifyPluginAsyncZod<PlanOptions> = async (app, options) => {
  app.get('/api/plan', { config: { access: 'user', isLong: true }, schema }, ({ person, query }) =>
    readPlan(person, query.days, options),
  );
};
