import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NAMES } from '#server/database/names.ts';
import { restoredLog } from '#server/features/imports/restore/own-export.ts';
import { EXPORTED_COLUMNS } from '#server/records/export/exported-columns.ts';
import { readTables } from '../helpers/table-facts.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addDailyLog, addPeriodLog, expectProblem } from './person-data.ts';

const LEASE = 'which process is working on the row';
const KEY_NAME = 'the name of a key of the installation';
const UNAPPLIED = 'part of a file that the person has but did not import';
const CACHED_FEED = 'a cache: its content is in the other tables, and at the address of the feed';
const CACHED_CALENDAR = 'what a calendar’s server wants to be asked again with';
const CACHED_READINGS = 'a cache: the readings themselves are exported';
const TOKEN = 'the hash of a secret that opens the account';
const UNDO = 'what a change of the last hour replaced: the rows themselves are exported';
const ATTEMPT = 'an attempt, which expires';

/** Columns that are not exported, and why. `userId`, the owner of every row, is `id` in the profile. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'users.receivedChanges': 'random ids of requests, without personal data',
  'users.disabledAt': 'empty for everyone who can ask for an export',
  'identities.saysAuthTime': 'about the provider, not about the person',
  'sessions.tokenHash': TOKEN,
  'toolKeys.tokenHash': TOKEN,
  'toolKeys.confirmationHash': TOKEN,
  'toolKeys.confirmationUntil': 'when a question of an assistant is over',
  'knownBrowsers.hash': TOKEN,
  'knownBrowsers.mailDueAt': 'when a mail is sent',
  'householdAccounts.nameKey': 'the name, as it is compared',
  'householdAccounts.sealedPassword': 'opens the account',
  'householdAccounts.passwordKeyId': KEY_NAME,
  'householdAccounts.lastCodeStep': 'when a code was used last, so that none works twice',
  'householdPasskeys.publicKey': 'means nothing without the device',
  'householdPasskeys.counter': 'means nothing without the device',
  'householdRecoveryCodes.hash': TOKEN,
  'householdEnrolments.hash': TOKEN,
  'householdEnrolments.kind': ATTEMPT,
  'householdEnrolments.expiresAt': ATTEMPT,
  'morningReadings.readings': CACHED_READINGS,
  'morningReadings.sourceOrder': CACHED_READINGS,
  'changes.id': UNDO,
  'changes.madeAt': UNDO,
  'changes.replaced': UNDO,
  'changes.written': UNDO,
  'lastWrites.id': 'a random id, to compare two servers of the database',
  'imports.progress': UNAPPLIED,
  'imports.question': UNAPPLIED,
  'imports.problem': UNAPPLIED,
  'imports.found': UNAPPLIED,
  'devices.sealedCredentials': 'opens the account of the wearable',
  'devices.keyId': KEY_NAME,
  'devices.leaseHolder': LEASE,
  'devices.leaseUntil': LEASE,
  'devices.addressHash': TOKEN,
  'phoneValues.writer': 'a copy of the wearable, for the key',
  'deviceAuthorizations.sessionId': ATTEMPT,
  'deviceAuthorizations.source': ATTEMPT,
  'deviceAuthorizations.stateHash': TOKEN,
  'deviceAuthorizations.beganOn': ATTEMPT,
  'deviceAuthorizations.expiresAt': ATTEMPT,
  'experiments.sealedKey': 'tells the coins that are still to come; `key` once the experiment is over',
  'experiments.keyId': KEY_NAME,
  'homePublications.stale': LEASE,
  'homePublications.busyUntil': LEASE,
  'planSources.sealedAddress': 'opens the calendar that is read',
  'planSources.keyId': KEY_NAME,
  'planSources.prefix': 'a hash of the address that is read',
  'planSources.etag': CACHED_CALENDAR,
  'planSources.lastModified': CACHED_CALENDAR,
  'calendarFeeds.tokenHash': TOKEN,
  'calendarFeeds.drawnFrom': CACHED_FEED,
  'calendarFeeds.drawnTag': CACHED_FEED,
  'calendarFeeds.drawn': CACHED_FEED,
  'shares.tokenHash': TOKEN,
  'notificationSettings.pushKeyId': KEY_NAME,
  'notificationClaims.holder': LEASE,
};

let service: TestApp;
let person: TestPerson;
const secrets: string[] = [];

beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  await addPeriodLog(service, person, '2026-06-07', '2026-06-09');
  await addDailyLog(service, person, { date: '2026-06-15', readiness: 77, intensity_minutes_day: 12.5 });
  await addDailyLog(service, person, { date: '2026-06-14' });
  await person.call('PUT', '/api/days/2026-06-13', { mood: 'HIGH', note: 'for my own eyes' });
  await person.call('PATCH', '/api/settings', { phasePlanning: false });
  const push = { channel: 'ntfy', pushUrl: 'https://ntfy.example/my-topic' };
  const { signingSecret } = (await person.call('PATCH', '/api/notifications', push)).json();
  const { url } = (await person.call('POST', '/api/calendar/token', {})).json();
  await service.database.asOwner(
    `insert into devices (user_id, source, sealed_credentials, account_name, connected_at)
     values ($1, 'garmin', 'v1.test.sealed-credentials', 'runner', '2026-06-01T08:00:00Z')`,
    [person.id],
  );
  await service.database.asOwner(
    `insert into notification_claims (user_id, kind, local_date, state, claimed_at, attempts, holder)
     values ($1, 'daily', '2026-06-15', 'sent', '2026-06-15T07:00:00Z', 1, gen_random_uuid())`,
    [person.id],
  );
  const hashes = await service.database.asOwner(
    `select encode(token_hash, 'hex') as hash from sessions where user_id = $1
     union all select encode(token_hash, 'hex') from calendar_feeds where user_id = $1
     union all select sealed_push from notification_settings where user_id = $1`,
    [person.id],
  );
  const [, token = ''] = /\/([^/]+)\.ics$/.exec(url) ?? [];
  secrets.push(person.token, signingSecret, token, 'sealed-credentials');
  secrets.push(...hashes.map(({ hash }) => String(hash)));
});
afterAll(() => service.close());

const read = (who = person) => who.call('GET', '/api/account/export');

describe('GET /api/period-logs.csv and /api/days.csv', () => {
  test('answer CSV files in which a spreadsheet finds no formula', async () => {
    const other = await service.signUp();
    await other.call('POST', '/api/cycle/period', { startDate: '2026-06-07' });
    await other.call('PUT', '/api/days/2026-06-08', { bleeding: 'LIGHT', note: '=HYPERLINK("x")' });
    const periods = await other.call('GET', '/api/period-logs.csv');
    expect(periods.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lutea-periods.csv"',
    });
    expect(periods.body).toBe('startDate,predictedDate,gapConfirmed,leftOut\r\n2026-06-07,,false,\r\n');
    const [header, day] = (await other.call('GET', '/api/days.csv')).body.split('\r\n');
    expect(header).toBe(
      'date,bleeding,ovulationTest,ovulationMarked,temperatureCelsius,temperatureKind,pain,energy,mood,ill,wish,note',
    );
    expect(day).toBe('2026-06-08,LIGHT,,false,,,,,,,,"\'=HYPERLINK(""x"")"');
  });
});

describe('GET /api/account/export', () => {
  test('answers a JSON file for download', async () => {
    const response = await read();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="lutea-export-2026-06-16.json"',
      'cache-control': 'no-store',
    });
  });

  test('holds all that is stored, in every section', async () => {
    const content = (await read()).json();
    expect(content).toMatchObject({
      format: 1,
      exportedAt: '2026-06-16T12:00:00Z',
      profile: { id: person.id, email: person.email, cycleLength: 28, timezone: 'UTC', activeOverrides: [] },
      settings: { phasePlanning: false, cycleMode: 'NATURAL' },
      identities: [{ issuer: 'https://issuer.test', subject: expect.any(String) }],
      sessions: [{ userAgent: 'test', createdAt: expect.stringMatching(/^2026-06-16T12:00:00/) }],
      imports: [],
      periodLogs: [{ startDate: '2026-06-07', predictedDate: '2026-06-09', gapConfirmed: false }],
      bodyDays: [{ date: '2026-06-13', mood: 'HIGH', note: 'for my own eyes' }],
      dailyLogs: [
        { date: '2026-06-14', readiness: null },
        { date: '2026-06-15', readiness: 77, intensityMinutesDay: 12.5 },
      ],
      activities: [],
      workouts: [],
      weekTemplate: null,
      device: { source: 'garmin', accountName: 'runner' },
      calendarFeeds: [{ scope: 'EVERYTHING', discreet: true, revisions: {} }],
      notificationSettings: { channel: 'ntfy', pushUrl: 'https://ntfy.example/my-topic', daily: true },
      notificationClaims: [{ kind: 'daily', localDate: '2026-06-15', state: 'sent', attempts: 1 }],
    });
    expect(Object.keys(content)).toHaveLength(30);
  });

  test('holds every column of a daily log', async () => {
    const [log] = (await read()).json().dailyLogs;
    expect(Object.keys(log)).toHaveLength(Object.keys(restoredLog.shape).length);
  });

  test('holds no secret', async () => {
    const { body } = await read();
    expect(secrets).toHaveLength(7);
    expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
    expect(body).not.toMatch(/hash|sealed|credential|signing/i);
  });

  test('holds null and empty lists for a person without data', async () => {
    const content = (await read(await service.signUp())).json();
    expect(content).toMatchObject({
      settings: null,
      device: null,
      notificationSettings: null,
      dailyLogs: [],
    });
  });

  test('shows a push address whose encryption key is lost as null', async () => {
    const other = await service.signUp();
    await other.call('PATCH', '/api/notifications', { pushUrl: 'https://ntfy.example/lost' });
    await service.database.asOwner(
      "update notification_settings set sealed_push = 'v1.lost.a.b.c' where user_id = $1",
      [other.id],
    );
    expect((await read(other)).json().notificationSettings).toMatchObject({ pushUrl: null });
  });

  test("holds nothing of another person's", async () => {
    const { body } = await read(await service.signUp());
    expect(body).not.toContain(person.id);
    expect(body).not.toContain('my-topic');
  });

  test('needs a session that began within the last 10 minutes', async () => {
    const other = await service.signUp();
    service.clock.now = service.clock.now.add({ minutes: 10 });
    expect((await read(other)).statusCode).toBe(200);
    service.clock.now = service.clock.now.add({ seconds: 1 });
    const response = await read(other);
    service.clock.now = service.clock.now.subtract({ minutes: 10, seconds: 1 });
    expectProblem(response, 403, 'Sign in again to do this: your last sign-in is more than 10 minutes ago.');
    expect(response.headers['x-error-code']).toBe('RECENT_LOGIN_REQUIRED');
  });

  test('every column of every table with an owner is exported, or left out for a reason that is written down', async () => {
    const tables = (await readTables(service.database)).filter(({ owner }) => owner !== null);
    expect(tables.length).toBeGreaterThanOrEqual(10);
    const columns = tables.flatMap(({ name, columns }) =>
      columns.map((column) => NAMES.inCode(`${name}.${column.name}`)),
    );
    const exported = Object.entries(EXPORTED_COLUMNS).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    const owned = columns.filter((column) => !column.endsWith('.userId'));
    expect([...exported, ...Object.keys(LEFT_OUT)].sort()).toEqual(owned.sort());
  });
});
