import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemAnswers } from '#contract/problem-answers.ts';
import { writeCsv } from '#leaf/write-csv.ts';
import { build, forPerson, type PersonStatement } from '#server/database/statement.ts';
import { BODY_DAY_COLUMNS } from '#server/records/days/noted-days.ts';

const PERIOD_COLUMNS = ['startDate', 'predictedDate', 'gapConfirmed', 'leftOut'] as const;

const selectPeriods = forPerson(build.selectFrom('periodLogs').select(PERIOD_COLUMNS).orderBy('startDate'));

const selectDays = forPerson(build.selectFrom('bodyDays').select(BODY_DAY_COLUMNS).orderBy('date'));

/** The names that a statement gives its columns. */
const namesOf = (columns: readonly string[]): string[] =>
  columns.map((column) => column.replace(/^.* as /, ''));

interface TableFile {
  path: '/api/period-logs.csv' | '/api/days.csv';
  summary: string;
  fileName: string;
  columns: readonly string[];
  statement: PersonStatement<object>;
}

const FILES: readonly TableFile[] = [
  {
    path: '/api/period-logs.csv',
    summary: 'Your period starts as a table for a spreadsheet, oldest first',
    fileName: 'lutea-periods.csv',
    columns: namesOf(PERIOD_COLUMNS),
    statement: selectPeriods,
  },
  {
    path: '/api/days.csv',
    summary: 'What you noted about your days as a table for a spreadsheet, oldest first',
    fileName: 'lutea-days.csv',
    columns: namesOf(BODY_DAY_COLUMNS),
    statement: selectDays,
  },
];

const toCell = (value: unknown): string | number | null =>
  value === null || typeof value === 'number' ? value : String(value);

const toCells = (row: object): Record<string, string | number | null> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toCell(value)]));

/** Downloads of a person's logs as tables. */
export const tableRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const { path, summary, fileName, columns, statement } of FILES) {
    const response = {
      200: { description: 'CSV (RFC 4180)', content: { 'text/csv': { schema: z.string() } } },
      ...problemAnswers,
    };
    const config = { access: 'user' as const, isLong: true };
    app.get(path, { config, schema: { summary, tags: ['account'], response } }, async ({ person }, reply) => {
      const [rows] = await person.read(statement);
      return reply
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .type('text/csv; charset=utf-8')
        .send(writeCsv(columns, rows.map(toCells)));
    });
  }
};
