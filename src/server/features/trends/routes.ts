import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type RequestedRange, rangeAnywhere, resolveRange } from '#contract/day-range.ts';
import { TRENDS_HOLD, trends, trendsQuery } from '#contract/trends.ts';
import { isSameDay } from '#core/calendar-day.ts';
import { describeTrends } from '#core/training/trends.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { baselineStart, selectTrendDays, toLogs } from '#server/records/days/daily-logs.ts';
import { openKept, selectKept } from '#server/records/days/morning-readings.ts';
import { readDecision } from '#server/records/days/today-decision.ts';

interface TrendsOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
}

async function readTrends(person: PersonStore, asked: RequestedRange, { clock, signalsOf }: TrendsOptions) {
  const now = clock();
  const [rows, logRows, keptRows] = await person.read(
    selectCycle,
    selectTrendDays(rangeAnywhere(asked, now, TRENDS_HOLD), now),
    selectKept,
  );
  const kept = await openKept(person, keptRows, now);
  const days = toLogs(logRows, kept.sourceOrder);
  const cycle = toPersonCycle(rows, now);
  const { record, today } = cycle;
  const range = resolveRange(asked, today, TRENDS_HOLD);
  const told = describeTrends({ record, today, ...range, baselineFrom: baselineStart(now), days });
  const ofToday = told.days.find(({ date }) => isSameDay(date, today));
  if (ofToday !== undefined) {
    ofToday.decisionStatus = (await readDecision(person, cycle, { now, signalsOf }))?.status ?? null;
  }
  return { ...range, ...told };
}

const schema = {
  summary: 'Your measurements over time, what was usual in each phase, and what is usual for today',
  tags: ['training'],
  querystring: trendsQuery,
  response: { 200: trends },
};

export const trendsRoutes: FastifyPluginAsyncZod<TrendsOptions> = async (app, options) => {
  app.get(
    '/api/trends',
    { config: { access: 'user', mayReadStandby: true, isLong: true, toolScopes: ['days:read'] }, schema },
    ({ person, query }) => readTrends(person, query, options),
  );
};
