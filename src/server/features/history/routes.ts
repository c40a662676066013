import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type HistoryQuery, history, historyQuery } from '#contract/daily-log.ts';
import { describePage } from '#contract/pagination.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { countDailyLogs, selectLogPage, toLogs } from '#server/records/days/daily-logs.ts';
import { openKept } from '#server/records/days/morning-readings.ts';
import { presentLogs } from '#server/records/days/present-logs.ts';
import { decideNow, selectMorning } from '#server/records/days/today-decision.ts';

interface HistoryOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
}

async function readHistory(person: PersonStore, query: HistoryQuery, { clock, signalsOf }: HistoryOptions) {
  const now = clock();
  const [rows, [count], logRows, ...morning] = await person.read(
    selectCycle,
    countDailyLogs(query),
    selectLogPage(query),
    ...selectMorning(now),
  );
  const cycle = toPersonCycle(rows, now);
  const kept = await openKept(person, morning[1], now);
  const logs = toLogs(logRows, kept.sourceOrder);
  const items = await presentLogs(logs, cycle, () => decideNow(person, cycle, morning, { now, signalsOf }));
  return { items, ...describePage(query, count?.total ?? 0) };
}

const schema = {
  summary: 'Your daily logs, newest first',
  tags: ['training'],
  querystring: historyQuery,
  response: { 200: history },
};

export const historyRoutes: FastifyPluginAsyncZod<HistoryOptions> = async (app, options) => {
  app.get(
    '/api/history',
    { config: { access: 'user', mayReadStandby: true, isLong: true, toolScopes: ['days:read'] }, schema },
    ({ person, query }) => readHistory(person, query, options),
  );
};
