import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ToolScope } from '#core/tool-scope.ts';
import { writeCsv } from '#leaf/write-csv.ts';
import type { PersonStatement } from '#server/database/statement.ts';
import { selectAllLogs } from '#server/records/cycle/period-logs.ts';
import { BODY_DAY_COLUMNS, selectAllDays } from '#server/records/days/body-days.ts';

interface TableFile {
  path: '/api/period-logs.csv' | '/api/days.csv';
  summary: string;
  fileName: string;
  columns: readonly string[];
  statement: PersonStatement<object>;
  toolScopes: readonly ToolScope[];
}

const FILES: readonly TableFile[] = [
  {
    path: '/api/period-logs.csv',
    summary: 'Your period starts as a table for a spreadsheet, oldest first',
    fileName: 'lutea-periods.csv',
    columns: ['startDate', 'predictedDate', 'gapConfirmed', 'leftOut'],
    statement: selectAllLogs,
    toolScopes: ['days:read'],
  },
  {
    path: '/api/days.csv',
    summary: 'What you noted about your days as a table for a spreadsheet, oldest first',
    fileName: 'lutea-days.csv',
    columns: BODY_DAY_COLUMNS,
    statement: selectAllDays,
    toolScopes: ['days:read', 'notes'],
  },
];

const toCell = (value: unknown): string | number | null =>
  value === null || typeof value === 'number' ? value : String(value);

const toCells = (row: object): Record<string, string | number | null> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toCell(value)]));

/** Downloads of a person's logs as tables. */
export const tableRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const { path, summary, fileName, columns, statement, toolScopes } of FILES) {
    const response = {
      200: { description: 'CSV (RFC 4180)', content: { 'text/csv': { schema: z.string() } } },
    };
    const config = { access: 'user' as const, isLong: true, toolScopes };
    app.get(path, { config, schema: { summary, tags: ['account'], response } }, async ({ person }, reply) => {
      const [rows] = await person.read(statement);
      return reply
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .type('text/csv; charset=utf-8')
        .send(writeCsv(columns, rows.map(toCells)));
    });
  }
};
