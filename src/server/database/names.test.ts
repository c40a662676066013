import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { NAMES } from './names.ts';
import { build, forSystem } from './statement.ts';

test('tables, columns and aliases of a statement are sent with the names in the database', () => {
  const statement = forSystem(
    build
      .selectFrom('periodLogs as log')
      .select(['log.startDate', 'log.leftOut as whyLeftOut', sql`gap_confirmed`.as('gapConfirmed')]),
  );
  expect(statement.sql).toBe(
    'select "log"."start_date", "log"."left_out" as "why_left_out", gap_confirmed as "gap_confirmed" from "period_logs" as "log"',
  );
});

test('names of functions and raw SQL are sent as they are written', () => {
  const statement = forSystem(
    build.selectNoFrom(({ fn }) => [fn('currentUser').as('who'), sql`'startDate'`.as('text')]),
  );
  expect(statement.sql).toBe(`select currentUser() as "who", 'startDate' as "text"`);
});

test('a column name in the database becomes a name in the code, also with a digit', () => {
  expect(['start_date', 'zone2_minutes', 'id'].map((name) => NAMES.inCode(name))).toEqual([
    'startDate',
    'zone2Minutes',
    'id',
  ]);
});
