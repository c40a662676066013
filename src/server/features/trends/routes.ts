import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type AskedRange, rangeAnywhere, resolveRange } from '#contract/day-range.ts';
import { problemAnswers } from '#contract/problem-answers.ts';
import { TRENDS_HOLD, trends, trendsQuery } from '#contract/trends.ts';
import { describeTrends } from '#core/training/trends.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { baselineStart } from '#server/records/days/daily-logs.ts';
import { selectTrendDays } from './store.ts';

interface TrendsOptions {
  clock: () => Temporal.Instant;
}

async function readTrends(person: PersonStore, asked: AskedRange, now: Temporal.Instant) {
  const [rows, days] = await person.read(
    selectCycle,
    selectTrendDays(rangeAnywhere(asked, now, TRENDS_HOLD), now),
  );
  const { record, today } = toPersonCycle(rows, now);
  const range = resolveRange(asked, today, TRENDS_HOLD);
  return { ...range, ...describeTrends({ record, today, ...range, baselineFrom: baselineStart(now), days }) };
}

const schema = {
  summary: 'Your measurements over time, what was usual in each phase, and what is usual for today',
  tags: ['training'],
  querystring: trendsQuery,
  response: { 200: trends, ...problemAnswers },
};

export const trendsRoutes: FastifyPluginAsyncZod<TrendsOptions> = async (app, { clock }) => {
  app.get('/api/trends', { config: { access: 'user', isLong: true }, schema }, ({ person, query }) =>
    readTrends(person, query, clock()),
  );
};
