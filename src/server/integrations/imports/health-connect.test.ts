import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { flows, read, reasons } from '../../../../test/helpers/read-import.ts';

function createDatabase(statements: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-health-connect-'));
  const path = join(folder, 'export.db');
  const database = new DatabaseSync(path);
  database.exec(`create table application_info_table (row_id, package_name); ${statements}`);
  database.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

test('a day is in the record’s timezone, and a period that ends at midnight ends the day before', async () => {
  // 20458 is 5 January 2026; the period ends at midnight of the 9th in a zone two hours ahead.
  const end = Temporal.ZonedDateTime.from('2026-01-09T00:00:00[+02:00]').epochMilliseconds;
  const result = await read(
    createDatabase(`create table menstruation_period_record_table (local_date, end_time, end_zone_offset);
      insert into menstruation_period_record_table values (20458, ${end}, 7200);
      create table menstruation_flow_record_table (local_date, flow);
      insert into menstruation_flow_record_table values (20458, '3');`),
  );
  expect(result.periods).toMatchObject([{ start: '2026-01-05', end: '2026-01-08' }]);
  expect(flows(result)).toMatchObject({ '2026-01-05': 'heavy' });
});

test('skin temperature is the mean of a night’s samples on the day of waking, from the app with most samples', async () => {
  const end = Temporal.ZonedDateTime.from('2026-01-06T06:30:00[+02:00]').epochMilliseconds;
  const result = await read(
    createDatabase(`create table skin_temperature_record_table (row_id, end_time, end_zone_offset, app_info_id, baseline);
      insert into skin_temperature_record_table values (1, ${end}, 7200, 1, 34.1), (2, ${end}, 7200, 2, 0);
      create table skin_temperature_delta_table (parent_key, delta, epoch_millis);
      insert into skin_temperature_delta_table values (1, -0.2, 0), (1, -0.1, 1), (2, 3, 0);`),
  );
  expect(result.nights).toMatchObject([{ day: '2026-01-06', skinTemperatureDeviation: -0.15 }]);
});

test('a view with the name of a known table is not read', async () => {
  const result = await read(
    createDatabase(`create view menstruation_flow_record_table as select 20458 as local_date, 3 as flow;
      create table basal_body_temperature_record_table (local_date, temperature);
      insert into basal_body_temperature_record_table values (20458, 36.5);`),
  );
  expect(result.periods).toEqual([]);
  expect(result.days).toMatchObject([{ temperature: 36.5 }]);
});

test('a generated column is not read: an expression of the file would compute it', async () => {
  const result = await read(
    createDatabase(`create table menstruation_flow_record_table (local_date, flow as (abs(-3)), note as (hex(zeroblob(local_date * 200))));
      insert into menstruation_flow_record_table values (20458);
      create table ovulation_test_record_table (local_date, result);
      insert into ovulation_test_record_table values (20459, 1);`),
  );
  expect(reasons(result)).toEqual({ 'BAD_VALUE flow': 1 });
  expect(result.days).toMatchObject([{ day: '2026-01-06', test: 'positive' }]);
});

test('neither a view nor a virtual table with the name of a table is read', async () => {
  const result = await read(
    createDatabase(`create view menstruation_flow_record_table as select 20458 as local_date, 3 as flow;
      create virtual table basal_body_temperature_record_table using fts5(local_date, temperature);
      insert into basal_body_temperature_record_table values ('20458', '36.5');`),
  );
  expect(result.counts.records).toBe(0);
});

test('a value far longer than any in an export stops the reading', async () => {
  const file = createDatabase(`create table menstruation_flow_record_table (local_date, flow);
    insert into menstruation_flow_record_table values (20458, hex(zeroblob(100000)));`);
  await expect(read(file)).rejects.toMatchObject({ code: 'UNREADABLE' });
});

test('Health Connect: only samples during the night’s sleep count, and a nap is not added', async () => {
  const at = (time: string) => Temporal.Instant.from(`2026-01-${time}:00Z`).epochMilliseconds;
  const result = await read(
    createDatabase(`create table sleep_session_record_table (start_time, end_time, end_zone_offset, app_info_id);
      insert into sleep_session_record_table values (${at('05T22:00')}, ${at('06T06:00')}, 3600, 1),
        (${at('06T13:00')}, ${at('06T14:00')}, 3600, 1);
      create table heart_rate_variability_rmssd_record_table (time, zone_offset, heart_rate_variability_millis, app_info_id);
      insert into heart_rate_variability_rmssd_record_table values (${at('06T01:00')}, 3600, 40, 1),
        (${at('06T03:00')}, 3600, 44, 1), (${at('06T14:30')}, 3600, 120, 1);`),
  );
  expect(result.nights).toMatchObject([
    { day: '2026-01-06', hrvLastNightMs: 42, hrvKind: 'RMSSD', sleepSeconds: 8 * 3_600 },
  ]);
});
