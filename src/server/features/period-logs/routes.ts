import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeQuery } from '#contract/change-id.ts';
import { describePage, rowsBefore } from '#contract/pagination.ts';
import {
  periodHistory,
  periodHistoryQuery,
  periodLogAddress,
  periodLogChange,
  periodLogWithCycleLength,
  periodStartAnswer,
  periodStartRequest,
} from '#contract/period-log.ts';
import { conflictAnswer, notFoundAnswer } from '#contract/problem-answers.ts';
import { averageCycleLength, withCycleLengths } from '#core/prediction/history-page.ts';
import type { PersonStore } from '#server/database/person.ts';
import { countPeriodLogs, selectPeriodLogs } from '#server/records/cycle/period-logs.ts';
import { changeLog, removeLog } from './change-log.ts';
import { logStart } from './log-start.ts';

interface PeriodLogsOptions {
  clock: () => Temporal.Instant;
}

const reading = { access: 'user', toolScopes: ['days:read'] } as const;
const writing = { access: 'user', toolScopes: ['periods:write'] } as const;
const tags = ['period logs'];

async function readHistory(person: PersonStore, page: z.output<typeof periodHistoryQuery>) {
  const [[count], logs] = await person.read(
    countPeriodLogs,
    selectPeriodLogs({ limit: page.limit, offset: rowsBefore(page) }),
  );
  const items = withCycleLengths(logs);
  return {
    items,
    ...describePage(page, count?.total ?? 0),
    averageCycleLength: averageCycleLength(items),
  };
}

const historySchema = {
  summary: 'Your logged period starts, newest first',
  tags,
  querystring: periodHistoryQuery,
  response: { 200: periodHistory },
};

const logStartSchema = {
  summary: 'Log the first day of a period',
  tags,
  body: periodStartRequest,
  response: { 200: periodStartAnswer, ...notFoundAnswer, ...conflictAnswer },
};

const changeSchema = {
  summary: 'Move a start, or confirm the gap before it',
  tags,
  params: periodLogAddress,
  querystring: changeQuery,
  body: periodLogChange,
  response: { 200: periodLogWithCycleLength, ...notFoundAnswer, ...conflictAnswer },
};

const removeSchema = {
  summary: 'Delete a logged start',
  tags,
  params: periodLogAddress,
  querystring: changeQuery,
  response: { 204: z.undefined().describe('Deleted'), ...notFoundAnswer },
};

export const periodLogsRoutes: FastifyPluginAsyncZod<PeriodLogsOptions> = async (app, { clock }) => {
  app.get('/api/period-history', { config: reading, schema: historySchema }, ({ person, query }) =>
    readHistory(person, query),
  );
  app.post('/api/cycle/period', { config: writing, schema: logStartSchema }, ({ person, body }) =>
    logStart(person, { ...body, now: clock() }),
  );
  app.patch(
    '/api/period-logs/:id',
    { config: writing, schema: changeSchema },
    ({ person, params, query, body }) =>
      changeLog(person, { ...params, ...query, change: body, now: clock() }),
  );
  app.delete(
    '/api/period-logs/:id',
    { config: writing, schema: removeSchema },
    async ({ person, params, query }, reply) => {
      await removeLog(person, { ...params, ...query, now: clock() });
      return reply.code(204).send();
    },
  );
};
