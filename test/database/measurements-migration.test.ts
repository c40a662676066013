import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listMigrations, migrate } from '#server/database/migrate.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { createPostgresqlDatabase, withClient } from '../helpers/owned-database.ts';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { createTestDatabase } from '../helpers/test-database.ts';

/**
 * Four people as the version before stored them, and its answers: one with two wearables, a chosen source and a value
 * entered by hand, one who enters everything, one whose wearable measured no sleep last night, and one with a phone.
 */
interface Recording {
  people: Record<string, string>;
  tables: Record<string, object[]>;
  /** By "person path": the status and the body. */
  answers: Record<string, [status: number, body: unknown]>;
}

const RECORDING = join(import.meta.dirname, '..', 'fixtures', 'days-in-one-row.json.gz');
const { people, tables, answers } = JSON.parse(gunzipSync(readFileSync(RECORDING)).toString()) as Recording;
const RECORDED_AT = '0054-morning-readings.sql';
const MEASUREMENTS = '0120-measurements-as-they-come.sql';

/** The follow-up answer that one person gave about the last recorded day with a decision. */
const FOLLOW_UP = 'EASIER';

const folder = mkdtempSync(join(tmpdir(), 'lutea-before-'));
let service: TestApp;
beforeAll(async () => {
  const keep = (isWanted: (name: string) => boolean) => {
    for (const { name, sql } of listMigrations()) if (isWanted(name)) writeFileSync(join(folder, name), sql);
  };
  keep((name) => name <= RECORDED_AT);
  const name = `before_${randomUUID().replaceAll('-', '')}`;
  const superuserUrl = inject('postgresqlUrl');
  await createPostgresqlDatabase(superuserUrl, { name });
  const migrated = (options: Parameters<typeof migrate>[1]) =>
    withClient(`${inject('postgresqlOwnerUrl')}/${name}`, (client) =>
      migrate(
        { exec: (sql) => client.query(sql), query: (sql, values) => client.query(sql, values) },
        options,
      ),
    );
  await migrated({ folder });
  await withClient(`${superuserUrl}/${name}`, async (client) => {
    for (const [table, rows] of Object.entries(tables)) {
      const { rows: columns } = await client.query(
        `select string_agg(column_name, ', ') as names from information_schema.columns
         where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      const { names } = columns[0];
      await client.query(
        `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
  });
  keep((name) => name < MEASUREMENTS);
  await migrated({ folder });
  await withClient(`${superuserUrl}/${name}`, (client) =>
    client.query(
      `update daily_logs set follow_up = $1 where (user_id, date) =
        (select user_id, date from daily_logs where decision_status is not null order by date desc, user_id limit 1)`,
      [FOLLOW_UP],
    ),
  );
  await migrated({});
  service = await createTestApp({}, await createTestDatabase(name));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

/** Not compared: what follows from the decision table and its words, and the sessions of this test. */
const NOT_OF_DAYS = /^(decision.*|decidedFrom|followUp|load|sessions|identities)$/;

/** Today's readings, or the days of an export. The version before wrote some times with +00:00, some with Z. */
function comparable(text: string): unknown {
  const body = JSON.parse(text.replaceAll('+00:00"', 'Z"'), (name, value) =>
    NOT_OF_DAYS.test(name) ? undefined : value,
  );
  return body.biometrics ?? body.dailyLogs ?? body;
}

test.each(Object.keys(people))(
  'after the migration every answer to the person "%s" is as before',
  async (name) => {
    const userId = people[name] as string;
    const { engine } = service.database;
    const token = await createSession(engine, { userId, userAgent: 'test', now: service.clock.now });
    const recorded = Object.entries(answers).filter(([key]) => key.startsWith(`${name} `));
    expect(recorded.length).toBeGreaterThan(5);
    for (const [key, answer] of recorded) {
      const { statusCode, headers, body } = await service.app.inject({
        url: key.slice(name.length + 1),
        headers: { authorization: `Bearer ${token}` },
      });
      const isJson = String(headers['content-type']).startsWith('application/json');
      const [status, content] = answer;
      const expected = isJson ? comparable(JSON.stringify(content)) : content;
      expect([key, statusCode, isJson ? comparable(body) : body]).toEqual([key, status, expected]);
    }
  },
);

test('after the migration a person’s follow-up is in the decision of its day', async () => {
  const said = await service.database.asOwner(
    'select status, follow_up from decisions where follow_up is not null',
  );
  expect(said).toEqual([{ status: expect.any(String), follow_up: FOLLOW_UP }]);
});
