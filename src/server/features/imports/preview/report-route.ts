import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { importAddress } from '#contract/import.ts';
import { notFoundAnswer } from '#contract/problem-answers.ts';
import { writeCsv } from '#leaf/write-csv.ts';
import type { ImportReport } from '#server/database/schema/imports.ts';
import { selectImport } from '#server/records/imports/imports.ts';
import { notFound, requireId } from '../find-import.ts';

const COLUMNS = ['what', 'day', 'result', 'reason', 'count', 'lines'];

/** The rows of the report: one for each period of the file, and one for each reason why something was left out. */
function reportRows({ periods, leftOut }: ImportReport) {
  return [
    ...periods.map(({ start, state, isTaken }) => ({
      what: 'period',
      day: start,
      result: isTaken ? 'TAKEN' : 'NOT_TAKEN',
      reason: state,
      count: 1,
      lines: null,
    })),
    ...leftOut.map(({ what, reason, count, lines }) => ({
      what,
      day: null,
      result: 'LEFT_OUT',
      reason,
      count,
      lines: lines.join(' '),
    })),
  ];
}

const schema = {
  summary: 'What was in a file that you imported, as a table for a spreadsheet',
  tags: ['imports'],
  params: importAddress,
  response: {
    200: { description: 'CSV (RFC 4180)', content: { 'text/csv': { schema: z.string() } } },
    ...notFoundAnswer,
  },
};

export const reportRoute: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/imports/:id/report.csv',
    { config: { access: 'user', isLong: true }, schema },
    async ({ person, params }, reply) => {
      const [[row]] = await person.read(selectImport(requireId(params.id)));
      if (row?.report == null) throw notFound();
      return reply
        .header('content-disposition', `attachment; filename="lutea-import-${row.id}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(writeCsv(COLUMNS, reportRows(row.report)));
    },
  );
};
