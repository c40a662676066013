import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type HistoryQuery, history, historyQuery } from '#contract/daily-log.ts';
import { describePage } from '#contract/pagination.ts';
import { problemAnswers } from '#contract/problem-answers.ts';
import type { PersonStore } from '#server/datastore/acting.ts';
import { countHistory, selectHistory } from './store.ts';

async function readHistory(person: PersonStore, query: HistoryQuery) {
  const [[count], items] = await person.read(countHistory(query), selectHistory(query));
  return { items, ...describePage(query, count?.total ?? 0) };
}

const schema = {
  summary: 'Your daily logs, newest first',
  tags: ['training'],
  querystring: historyQuery,
  response: { 200: history, ...problemAnswers },
};

export const historyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/history', { config: { access: 'user', isLong: true }, schema }, ({ person, query }) =>
    readHistory(person, query),
  );
};
