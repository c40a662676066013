// Direct reads and writes of a person's rows for conformance tests, bypassing the service.
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp, TestPerson } from '../helpers/test-app.ts';
import { writeDays } from '../helpers/write-days.ts';

/** Everything stored for one person, as text to compare before and after. */
export async function storedRows({ database }: TestApp, { id }: TestPerson): Promise<string> {
  const rows = await database.asOwner(
    `select
       (select to_jsonb(u)::text from users u where id = $1) as profile,
       (select to_jsonb(s)::text from settings s where user_id = $1) as settings,
       (select jsonb_agg(p order by start_date)::text from period_logs p where user_id = $1) as periods,
       (select jsonb_agg(m order by date, source)::text from measurements m where user_id = $1) as measurements,
       (select jsonb_agg(d order by date)::text from decisions d where user_id = $1) as decisions,
       (select jsonb_agg(b order by date)::text from body_days b where user_id = $1) as body_days`,
    [id],
  );
  return JSON.stringify(rows);
}

/** Changes columns of the person's row, as another instance or a job would. */
export async function changeUser(
  { database }: TestApp,
  { id }: TestPerson,
  columns: Record<string, string | number | boolean | null>,
): Promise<void> {
  const sets = Object.keys(columns).map((column, i) => `${column} = $${i + 2}`);
  await database.asOwner(`update users set ${sets.join(', ')} where id = $1`, [
    id,
    ...Object.values(columns),
  ]);
}

/** Stores a day as one source measured it or as entered by hand, with its decision. */
export async function addDailyLog(
  { database }: TestApp,
  { id }: TestPerson,
  columns: { date: string } & Record<string, string | number | string[] | null>,
): Promise<void> {
  const { decision_status: status, decision_reason: reason, decided_from, ...measured } = columns;
  const isMeasured = Object.keys(measured).length > 1;
  if (isMeasured) {
    const day = { source: 'garmin', ...measured, user_id: id };
    await writeDays(
      database,
      'insert into measurements select * from jsonb_populate_record(null::measurements, $1)',
      [JSON.stringify(day)],
    );
  }
  if (isMeasured && status === undefined && reason === undefined && decided_from === undefined) return;
  await database.asOwner('insert into decisions select * from jsonb_populate_record(null::decisions, $1)', [
    JSON.stringify({ user_id: id, date: columns.date, status, reason, decided_from }),
  ]);
}

/** Inserts a log as if made earlier, with the prediction valid at that time. */
export async function addPeriodLog(
  { database }: TestApp,
  { id }: TestPerson,
  startDate: string,
  predictedDate: string | null = null,
): Promise<string> {
  const [row] = await database.asOwner(
    'insert into period_logs (user_id, start_date, predicted_date) values ($1, $2, $3) returning id',
    [id, startDate, predictedDate],
  );
  return (row as { id: string }).id;
}

export function expectProblem(response: LightMyRequestResponse, status: number, error: string): void {
  expect([response.statusCode, response.json()]).toEqual([status, { error }]);
}
