import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type HistoryQuery, history, historyQuery } from '#contract/daily-log.ts';
import { describePage } from '#contract/pagination.ts';
import { problemAnswers } from '#contract/problem-answers.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { presentLogs } from '#server/records/days/daily-logs.ts';
import { countHistory, selectHistory } from './store.ts';

interface HistoryOptions {
  clock: () => Temporal.Instant;
}

async function readHistory(person: PersonStore, query: HistoryQuery, now: Temporal.Instant) {
  const [rows, [count], logs] = await person.read(selectCycle, countHistory(query), selectHistory(query));
  const items = presentLogs(logs, toPersonCycle(rows, now));
  return { items, ...describePage(query, count?.total ?? 0) };
}

const schema = {
  summary: 'Your daily logs, newest first',
  tags: ['training'],
  querystring: historyQuery,
  response: { 200: history, ...problemAnswers },
};

export const historyRoutes: FastifyPluginAsyncZod<HistoryOptions> = async (app, { clock }) => {
  app.get('/api/history', { config: { access: 'user', isLong: true }, schema }, ({ person, query }) =>
    readHistory(person, query, clock()),
  );
};
