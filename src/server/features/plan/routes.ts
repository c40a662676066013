import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { planQuery, plan as planSchema } from '#contract/plan.ts';
import { planAhead } from '#core/training/plan.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { logOf } from '#server/records/days/daily-logs.ts';
import { decideFromRows, openMorning, selectMorning } from '#server/records/days/today-decision.ts';
import { selectPlanned, withWorkouts } from './plan-workouts.ts';

interface PlanOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
}

async function readPlan(person: PersonStore, days: number, { clock, signalsOf }: PlanOptions) {
  const now = clock();
  const [rows, logRows, kept, workouts] = await person.read(
    selectCycle,
    ...selectMorning(now),
    selectPlanned(now, days),
  );
  const morning = await openMorning(person, [logRows, kept], now);
  const cycle = toPersonCycle(rows, now);
  const { record, today, facts } = cycle;
  const answer = decideFromRows(cycle, morning, signalsOf);
  const { decision, target, load } = answer;
  const plan = planAhead({
    record,
    today,
    cycle: answer.cycle,
    days,
    decidedToday: decision?.status ?? null,
    phasePlanning: facts.phasePlanning,
    targetMinutes: target.minutes,
    // The device's own sum, or before it has sent today's, that of the days before.
    usedMinutes: logOf(today, morning.logs)?.intensityMinutesWeek ?? load.weekMinutes,
  });
  return { ...(await withWorkouts(person, workouts, { cycle, plan, answer, decision })), target };
}

const schema = {
  summary: 'The plan: the ceiling of each coming day, and your workouts against it',
  tags: ['training'],
  querystring: planQuery,
  response: { 200: planSchema },
};

export const planRoutes: FastifyPluginAsyncZod<PlanOptions> = async (app, options) => {
  app.get(
    '/api/plan',
    { config: { access: 'user', mayReadStandby: true, isLong: true, toolScopes: ['plan:read'] }, schema },
    ({ person, query }) => readPlan(person, query.days, options),
  );
};
