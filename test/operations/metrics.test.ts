import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/database/engine.ts';
import { createChannels } from '#server/features/notifications/channels.ts';
import { createTransport } from '#server/integrations/http-transport/transport.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'monitoring');
const TOKEN = 'a-token-for-prometheus-of-40-characters-';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

let service: TestApp;
let person: TestPerson;
const folder = mkdtempSync(join(tmpdir(), 'lutea-metrics-'));
/** Only the folder is needed: the state of the backups is read from the database. */
const backups = { folder } as never;

beforeAll(async () => {
  service = await createTestApp({ metricsToken: TOKEN, backups });
  person = await service.signUp();
});
afterAll(() => service.close());

const ask = ({ app }: Pick<TestApp, 'app'>, token = TOKEN) =>
  app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });

/** The value of a line, such as `lutea_people`. */
async function readValue(line: string, from: Pick<TestApp, 'app'> = service): Promise<number> {
  const { body } = await ask(from);
  const found = body.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.split(' ').at(-1));
}

describe('/metrics', () => {
  test('without a token set there is no /metrics', async () => {
    const without = await createTestApp({}, service.database);
    expect((await ask(without)).statusCode).toBe(404);
    await without.app.close();
  });

  test('/metrics answers 401 to another token, to none, and to a session', async () => {
    expect((await ask(service, 'another')).statusCode).toBe(401);
    expect((await service.app.inject('/metrics')).statusCode).toBe(401);
    expect((await person.call('GET', '/metrics')).statusCode).toBe(401);
  });

  test('/metrics names routes by their pattern, and says nothing about a person', async () => {
    const date = '2026-06-15';
    await person.call('PUT', `/api/days/${date}`, { note: 'canary' });
    await service.app.inject('/api/calendar/canary-user/canary-token.ics');
    const { body, headers } = await ask(service);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('route="/api/days/:date",status="200"');
    for (const text of [person.id, person.email, person.token, date, 'canary'])
      expect(body).not.toContain(text);
    expect(await readValue('lutea_people')).toBe(1);
    expect(await readValue('lutea_build_info{version="0.0.0-test"}')).toBe(1);
  });

  test('the messages of every channel are counted from 0, so that the first failures are an increase', async () => {
    const fresh = await createTestApp({ metricsToken: TOKEN }, service.database);
    for (const channel of ['email', 'ntfy', 'browser'])
      expect(await readValue(`lutea_messages_total{channel="${channel}",outcome="failed"}`, fresh)).toBe(0);
    await fresh.app.close();
  });

  test('every metric of the alerts and of the dashboard exists', async () => {
    await createChannels({ push: undefined as never }).send({ contact: { channel: 'email' } } as never);
    const { body } = await ask(service);
    const used = `${read('alerts.yml')} ${read('grafana.json')}`.match(/\b(?:lutea|process)_[a-z_]+/g) ?? [];
    const known = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const names = new Set(used.map((name) => name.replace(/_(count|bucket)$/, '')));
    expect([...names].filter((name) => !known.includes(name))).toEqual([]);
    expect(names.size).toBeGreaterThan(9);
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.warn('NOT RUN: the alerts with promtool, which Debian’s package prometheus has.');

describe.runIf(hasPromtool)('Prometheus’ own tool, where it is installed', () => {
  const promtool = (args: string[], input = '') =>
    spawnSync('promtool', args, { cwd: FOLDER, input, encoding: 'utf8' });

  test('the alert rules are valid, and each has a test in which it fires', () => {
    expect(promtool(['check', 'rules', 'alerts.yml'])).toMatchObject({ status: 0 });
    expect(promtool(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ status: 0 });
    const tried = read('alerts.test.yml');
    const alerts = [...read('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? '');
    // LuteaDown needs no metric of Lutea: Prometheus itself counts an address that does not answer.
    expect(alerts[0]).toBe('LuteaDown');
    expect(alerts.filter((name) => !tried.includes(`name: ${name}\n`))).toEqual([]);
  });

  test('what /metrics answers is valid, and named as Prometheus wants it', async () => {
    const { body } = await ask(service);
    const own = body.split('\n').filter((line) => /^(# \w+ )?lutea_/.test(line));
    expect(promtool(['check', 'metrics'], `${own.join('\n')}\n`)).toMatchObject({ status: 0, stderr: '' });
  });
});

/** Each test causes what an alert watches, and reads its metric; the thresholds are in the rules. */
describe('the cause of an alert shows in the metrics', () => {
  const count = (line: string) => readValue(line).then((value) => value || 0);

  test('LuteaDatabaseDown and LuteaErrors: the database does not answer, and /metrics still does', async () => {
    const away = () => Promise.reject(new DatabaseUnavailable(undefined));
    const engine = {
      ...service.database.engine,
      batch: away,
      read: away,
      transaction: away,
      executeSql: away,
    };
    const broken = await createTestApp({ engine, metricsToken: TOKEN }, service.database);
    expect((await broken.app.inject('/readyz')).statusCode).toBe(503);
    expect(await readValue('lutea_database_up', broken)).toBe(0);
    const failed = 'lutea_http_request_duration_seconds_count{method="GET",route="/readyz",status="503"}';
    expect(await readValue(failed, broken)).toBe(1);
    await broken.app.close();
    expect(await readValue('lutea_database_up')).toBe(1);
  });

  test('LuteaSlow: a slow answer is counted above its bucket', async () => {
    const line = (le: string) =>
      `lutea_http_request_duration_seconds_bucket{le="${le}",method="GET",route="/readyz",status="200"}`;
    const { database } = service;
    const slow = await createTestApp(
      {
        engine: {
          ...database.engine,
          batch: async (statements) => {
            await database.asOwner('select pg_sleep(0.06)');
            return database.engine.batch(statements);
          },
        },
        metricsToken: TOKEN,
      },
      database,
    );
    await slow.app.inject('/readyz');
    expect([await readValue(line('0.05'), slow), await readValue(line('+Inf'), slow)]).toEqual([0, 1]);
    await slow.app.close();
  });

  test('LuteaJobLate: a job that does not run any more gets later and later', async () => {
    const lag = () => readValue('lutea_jobs_lag_seconds{job="notifications"}');
    expect(await lag()).toBe(0);
    service.clock.now = START.add({ minutes: 30 });
    expect(await lag()).toBe(29 * 60);
    service.clock.now = START;
  });

  test('LuteaMessagesFail: a mail server that refuses is counted', async () => {
    const mailer = createMailer({
      smtpUrl: 'smtp://127.0.0.1:9?tls=off',
      from: { name: 'Lutea', address: 'lutea@example.org' },
      clock: () => START,
    });
    const before = await count('lutea_messages_total{channel="email",outcome="failed"}');
    const content = {
      ...{ subject: 'x', headline: 'x', language: 'en', paragraphs: [], lines: [], details: [] },
      action: { label: 'x', url: 'https://x.test' },
    };
    const message = { content, messageId: 'x@y', unsubscribeUrl: 'https://x.test' };
    await createChannels({ mailer, push: undefined as never }).send({
      contact: { channel: 'email', email: 'a@example.org' },
      message,
      control: { begin: async () => true },
    } as never);
    expect(await count('lutea_messages_total{channel="email",outcome="failed"}')).toBe(before + 1);
    mailer.close();
  });

  test('LuteaVendorFails: a vendor that cannot be reached is counted', async () => {
    const transport = createTransport({ vendor: 'Oura', clock: () => START, timeoutMs: 2_000 });
    const asked = transport({ label: 'x', url: 'http://127.0.0.1:9/', account: 'x' });
    await expect(asked).rejects.toThrow();
    expect(await count('lutea_vendor_requests_total{vendor="Oura",outcome="unavailable"}')).toBe(1);
  });

  test('LuteaBackupOld, LuteaBackupFails, LuteaBackupNotProved: ages and failures are shown', async () => {
    const hours = (count: number) => START.subtract({ hours: count }).toString();
    await service.database.asOwner(
      `insert into backups (started_at, ended_at, file, problem, proved_at, proof_problem)
       values ($1, $1, 'x', null, $1, null), ($2, $2, 'y', null, $2, 'damaged'), ($3, $3, null, 'full', null, null)`,
      [hours(11 * 24), hours(40), hours(1)],
    );
    expect(await readValue('lutea_backup_age_seconds')).toBe(40 * 3600);
    expect(await readValue('lutea_backup_proof_age_seconds')).toBe(11 * 24 * 3600);
    expect(await readValue('lutea_backup_failing{step="backup"}')).toBe(1);
    expect(await readValue('lutea_backup_failing{step="proof"}')).toBe(1);
  });

  test('LuteaDatabaseBusy: calls that wait for a connection are counted', async () => {
    const engine = service.database.connectAgain({ maxConnections: 2 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const opening = { sql: 'select 1', parameters: [], query: {} as never, queryId: {} as never };
    const held = [1, 2, 3, 4].map(() => engine.transaction(opening as never, () => promise));
    await expect.poll(() => engine.waiting?.()).toBeGreaterThan(0);
    resolve();
    await Promise.all(held);
    expect(engine.waiting?.()).toBe(0);
  });

  test('LuteaDiskNearlyFull: the free space of both folders is measured', async () => {
    expect(await readValue('lutea_free_bytes{folder="data"}')).toBeGreaterThan(0);
    expect(await readValue('lutea_free_bytes{folder="backup"}')).toBeGreaterThan(0);
  });
});
