import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { dailyLog } from '#contract/daily-log.ts';
import { type RequestedRange, rangeAnywhere, rangeQuery, resolveRange } from '#contract/day-range.ts';
import { isBefore } from '#core/calendar-day.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import { writeCsv } from '#leaf/write-csv.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { selectDailyLogs, toLogs } from '#server/records/days/daily-logs.ts';
import { openKept, selectKept } from '#server/records/days/morning-readings.ts';
import { presentLogs } from '#server/records/days/present-logs.ts';
import { readDecision } from '#server/records/days/today-decision.ts';

interface FileRouteOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
}

const A_FILE_HOLDS = 'a file holds';

async function readDays(person: PersonStore, asked: RequestedRange, { clock, signalsOf }: FileRouteOptions) {
  const now = clock();
  const [rows, logRows, keptRows] = await person.read(
    selectCycle,
    selectDailyLogs(rangeAnywhere(asked, now, A_FILE_HOLDS)),
    selectKept,
  );
  const kept = await openKept(person, keptRows, now);
  const logs = toLogs(logRows, kept.sourceOrder);
  const cycle = toPersonCycle(rows, now);
  const { from, to } = resolveRange(asked, cycle.today, A_FILE_HOLDS);
  const inRange = logs.filter(({ date }) => !isBefore(date, from) && !isBefore(to, date));
  const decideToday = () => readDecision(person, cycle, { now, signalsOf });
  return { from, to, logs: await presentLogs(inRange, cycle, decideToday) };
}

const schema = {
  summary: 'Your daily logs as a table for a spreadsheet, oldest first',
  tags: ['training'],
  querystring: rangeQuery(A_FILE_HOLDS),
  response: {
    200: { description: 'CSV (RFC 4180)', content: { 'text/csv': { schema: z.string() } } },
  },
};

/** The daily logs as a download. */
export const historyFileRoute: FastifyPluginAsyncZod<FileRouteOptions> = async (app, options) => {
  app.get(
    '/api/history.csv',
    { config: { access: 'user', mayReadStandby: true, toolScopes: ['days:read'] }, schema },
    async ({ person, query }, reply) => {
      const { from, to, logs } = await readDays(person, query, options);
      const rows = logs.map((log) => {
        const { enteredByHand, ...fields } = z.encode(dailyLog, log);
        return { ...fields, enteredByHand: enteredByHand.join(' ') };
      });
      return reply
        .header('content-disposition', `attachment; filename="lutea-history-${from}-${to}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(writeCsv(Object.keys(dailyLog.shape), rows));
    },
  );
};
