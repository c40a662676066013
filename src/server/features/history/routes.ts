import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type HistoryQuery, history, historyQuery } from '#contract/daily-log.ts';
import { describePage } from '#contract/pagination.ts';
import { problemAnswers } from '#contract/problem-answers.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { presentLogs } from '#server/records/days/present-logs.ts';
import { decideNow, selectMorning } from '#server/records/days/today-decision.ts';
import { countHistory, selectHistory } from './store.ts';

interface HistoryOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
}

async function readHistory(person: PersonStore, query: HistoryQuery, { clock, signalsOf }: HistoryOptions) {
  const now = clock();
  const [rows, [count], logs, ...morning] = await person.read(
    selectCycle,
    countHistory(query),
    selectHistory(query),
    ...selectMorning(now),
  );
  const cycle = toPersonCycle(rows, now);
  const items = await presentLogs(logs, cycle, () => decideNow(person, cycle, morning, { now, signalsOf }));
  return { items, ...describePage(query, count?.total ?? 0) };
}

const schema = {
  summary: 'Your daily logs, newest first',
  tags: ['training'],
  querystring: historyQuery,
  response: { 200: history, ...problemAnswers },
};

export const historyRoutes: FastifyPluginAsyncZod<HistoryOptions> = async (app, options) => {
  app.get('/api/history', { config: { access: 'user', isLong: true }, schema }, ({ person, query }) =>
    readHistory(person, query, options),
  );
};
