import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEASURE_TABLE } from '#core/training/measures.ts';
import { restoredAccount, restoredLog } from '#server/features/imports/restore/own-export.ts';
import {
  restoredActivity,
  restoredFeed,
  restoredImport,
  restoredWeekTemplate,
  restoredWorkout,
} from '#server/features/imports/restore/restored-records.ts';
import { EXPORTED_COLUMNS } from '#server/records/export/exported-columns.ts';
import { readAs, readEveryGet } from '../helpers/every-get.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { sendFile, untilRead, upload } from '../helpers/upload.ts';
import { addDailyLog } from './person-data.ts';

/** Two installations, each with its own database. */
let old: TestApp;
let fresh: TestApp;
let person: TestPerson;
beforeAll(async () => {
  [old, fresh] = await Promise.all([createTestApp(), createTestApp()]);
  person = await old.signUp();
  await fill(old, person);
});
afterAll(() => Promise.all([old.close(), fresh.close()]));

/** Stores something in every part that an export restores. */
async function fill(service: TestApp, who: TestPerson): Promise<void> {
  await who.call('PATCH', '/api/user', {
    cycleLength: 31,
    notificationTime: '06:45',
    timezone: 'Europe/Berlin',
  });
  await who.call('PATCH', '/api/settings', {
    phasePlanning: false,
    cycleMode: 'NATURAL',
    language: 'de',
    weeklyTargetMinutes: 240,
    temperatureReading: true,
  });
  await who.call('PATCH', '/api/notifications', { daily: false, discreet: true });
  const { id } = await upload(service, who, '2026-01-05\nnever\n');
  await who.call('POST', `/api/imports/${id}/apply`, {});
  await who.call('POST', '/api/calendar/token', { scope: 'PERIODS', discreet: false });
  await who.call('PUT', '/api/days/2026-04-03', { bleeding: 'SPOTTING' });
  for (const startDate of ['2026-02-02', '2026-03-04', '2026-03-12', '2026-05-25', '2026-04-03'])
    await who.call('POST', '/api/cycle/period', { startDate });
  const noted = {
    bleeding: 'HEAVY',
    pain: 'HIGH',
    energy: 'LOW',
    mood: 'MEDIUM',
    ill: 'YES',
    wish: 'EASE_OFF',
    note: '=1+1 "é\n😀',
  };
  await who.call('PUT', '/api/days/2026-05-26', noted);
  await who.call('PUT', '/api/days/2026-06-08', { ovulationTest: 'POSITIVE', ovulationMarked: true });
  await who.call('PUT', '/api/days/2026-06-09', { temperature: { celsius: 36.7, kind: 'BASAL' } });
  await who.call('PUT', '/api/days/2026-06-10', {
    temperature: { celsius: 34.2, kind: 'SKIN' },
    bleeding: 'SPOTTING',
  });
  for (let ago = 40; ago > 0; ago--) {
    const date = String(Temporal.PlainDate.from('2026-06-16').subtract({ days: ago }));
    const values = { hrv_last_night_ms: 40 + (ago % 7), resting_heart_rate: 55, sleep_seconds: 27_000 + ago };
    await addDailyLog(service, who, { date, source: 'garmin', ...values });
  }
  await who.call('PUT', '/api/daily-logs/2026-06-16', { restingHeartRate: 58, sleepScore: 71 });
  await who.call('POST', '/api/overrides', { override: 'pms' });
  await service.database.asOwner('update users set device_connected = true where id = $1', [who.id]);
  await service.database.asOwner(
    `insert into activities (user_id, source, vendor_id, date, start_minute, starts_at, type, minutes, load, load_kind, zone_minutes)
     values ($1, 'garmin', 'run-1', '2026-06-15', 1080, '2026-06-15T16:00:00Z', 'running', 42.5, 120, 'EPOC', '[10, 20, 12.5]')`,
    [who.id],
  );
  await planWorkouts(service, who);
  // Stores the day's decision with its log.
  await who.call('GET', '/api/today');
  await who.call('PUT', '/api/follow-ups/2026-06-16', { followUp: 'HARDER' });
}

/** Plans workouts: one done by an activity, one moved, one with every field, and a hidden one from a source. */
async function planWorkouts(service: TestApp, who: TestPerson): Promise<void> {
  await who.call('POST', '/api/workouts', { date: '2026-06-15', title: 'Easy run', minutes: 40 });
  const hill = {
    date: '2026-06-17',
    time: '18:30',
    sport: 'RUNNING',
    title: 'Hills',
    note: 'bring a friend',
  };
  const { id } = (await who.call('POST', '/api/workouts', hill)).json();
  await who.call('PATCH', `/api/workouts/${id}`, { date: '2026-06-18', minutes: 50, effort: 7 });
  const item = { weekday: 5, title: 'Swim', sport: 'SWIMMING', hardness: 'EASY', minutes: 40 };
  await who.call('PUT', '/api/week-template', { sequence: 'WEEKDAYS', items: [item] });
  await service.database.asOwner(
    `insert into workouts (user_id, date, sport, title, hardness, source, source_key, hidden)
     values ($1, '2026-06-20', 'CYCLING', 'From a plan', 'HARD', 'ics', 'uid-1', true)`,
    [who.id],
  );
}

/** Routes that are not compared, by the beginning of their path, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/api/sessions': 'sign-ins of this installation',
  '/api/tool-keys': 'keys open this installation alone',
  '/api/notifications/browsers': 'a browser lets this installation alone show messages',
  '/api/identities': 'how this installation knows the person',
  '/api/auth/': 'about signing in, not about the person',
  '/api/device': 'a connection needs a secret, which is in no export',
  '/api/calendar/{userId}/': 'its address is a secret, which is in no export',
  '/api/share/': 'its address is a secret, which is in no export',
  '/api/workouts/{id}/': 'its id is of this installation; the workouts are compared',
};

/** Sections of an export that belong to the installation, not to the person. */
const OF_INSTALLATION = new Set([
  'exportedAt',
  'identities',
  'sessions',
  'toolKeys',
  'device',
  'devices',
  'phoneValues',
  'notificationClaims',
]);

/** Fields that may differ, like ids and times of creation. */
const PASSING = new Set([
  ...['id', 'user', 'periodLog', 'email', 'createdAt', 'updatedAt', 'changedAt', 'revisions'],
  // Addresses in the FHIR bundle contain the account's id.
  ...['fullUrl', 'reference'],
  // An import lists the ids of the rows it added, and cannot be undone in another installation.
  ...['added', 'canUndo'],
  // Messages go to an address that a file must not be able to claim.
  ...[
    'channel',
    'pushUrl',
    'testedAt',
    'firstMessageOn',
    'reminderChanged',
    'deviceConnected',
    'emailVerified',
  ],
  ...['confirmedEmail', 'confirmationSentTo', 'confirmationSentOn'],
]);

function withoutPassing(body: string, path: string): unknown {
  return JSON.parse(body, (key, value) => {
    if (PASSING.has(key)) return undefined;
    if (path === '/api/account/export' && OF_INSTALLATION.has(key)) return undefined;
    // The restore itself is one more import in the list.
    const isList = Array.isArray(value) && (key === 'items' || key === 'imports');
    return isList ? value.filter((item) => !item?.sources?.includes('lutea')) : value;
  });
}

async function answersOf(who: TestPerson): Promise<Record<string, unknown>> {
  const imports = (await who.call('GET', '/api/imports')).json().items as { id: string; sources: string[] }[];
  const [earlier] = imports.filter(({ sources }) => !sources.includes('lutea'));
  return readEveryGet({
    get: readAs(who),
    skipped: EXCEPTIONS,
    urlOf(path) {
      if (!path.startsWith('/api/imports/{id}')) return path;
      return earlier && path.replace('{id}', earlier.id);
    },
    compared: (body, path) => (/^[{[]/.test(body) ? withoutPassing(body, path) : body),
  });
}

const exportOf = async (who: TestPerson): Promise<string> =>
  (await who.call('GET', '/api/account/export')).body;

test('an export restores into an empty account elsewhere, and every endpoint answers the same', async () => {
  const file = await exportOf(person);
  const other = await fresh.signUp();
  const before = await answersOf(other);
  const { id, state, sources, leftOut, preview } = await upload(fresh, other, file);
  expect({ state, sources, leftOut }).toEqual({ state: 'READY', sources: ['lutea'], leftOut: [] });
  expect(preview).toMatchObject({
    restoresAccount: true,
    counts: { periods: 6, nights: 41 },
    newNights: 41,
    // The preview only predicts from starts; restored settings change more than that.
    outlook: null,
  });
  await other.call('POST', `/api/imports/${id}/apply`, {});
  const [restored, original] = [await answersOf(other), await answersOf(person)];
  expect(Object.keys(restored)).toContain('/api/imports/{id}/report.csv');
  expect(restored).toEqual(original);
  const { items } = (await other.call('GET', '/api/imports')).json();
  const earlier = items.find(({ sources }: { sources: string[] }) => sources.includes('dates'));
  expect(earlier).toMatchObject({ sources: ['dates'], addedPeriods: 1, canUndo: false });
  expect((await other.call('DELETE', `/api/imports/${earlier.id}`)).statusCode).toBe(409);

  // Importing the file again changes nothing, and undo empties the account again.
  const again = await upload(fresh, other, file);
  expect(again.preview).toMatchObject({ newDays: 0, newNights: 0, restoresAccount: false });
  await other.call('DELETE', `/api/imports/${again.id}`);
  await other.call('DELETE', `/api/imports/${id}`);
  const after = await answersOf(other);
  // Rows of settings remain, with the default values.
  for (const answers of [before, after]) delete answers['/api/account/export'];
  expect(after).toEqual(before);
});

test('undo of a restore keeps what was changed since', async () => {
  const other = await fresh.signUp();
  const { id } = await upload(fresh, other, await exportOf(person));
  await other.call('POST', `/api/imports/${id}/apply`, {});
  await other.call('PATCH', '/api/settings', { language: 'fr' });
  const asOwner = (sql: string) => fresh.database.asOwner(sql, [other.id]);
  await asOwner(`update measurements set synced_at = now() where user_id = $1 and date = '2026-06-15'`);
  await asOwner(`insert into activities (user_id, source, vendor_id, date, start_minute, type, minutes)
    values ($1, 'polar', 'run-1', '2026-06-15', 600, 'RUNNING', 30)`);
  fresh.clock.now = fresh.clock.now.add({ minutes: 1 });
  await other.call('POST', '/api/calendar/token', { scope: 'PERIODS', discreet: false });

  await other.call('DELETE', `/api/imports/${id}`);
  const { settings, dailyLogs, activities, calendarFeeds } = JSON.parse(await exportOf(other));
  expect(settings).toMatchObject({ language: 'fr', phasePlanning: true });
  expect(dailyLogs.map(({ date }: { date: string }) => date)).toEqual(['2026-06-15']);
  expect(activities.map(({ source }: { source: string }) => source)).toEqual(['polar']);
  expect(calendarFeeds).toHaveLength(1);
});

test('an account with only measured days is not empty: a restore keeps its settings and those days', async () => {
  const other = await fresh.signUp();
  await addDailyLog(fresh, other, { date: '2026-06-15', source: 'garmin', resting_heart_rate: 77 });
  const { id, preview } = await upload(fresh, other, await exportOf(person));
  expect(preview?.restoresAccount).toBe(false);
  await other.call('POST', `/api/imports/${id}/apply`, {});
  const { dailyLogs } = JSON.parse(await exportOf(other));
  expect(dailyLogs.length).toBeGreaterThan(30);
  const measured = dailyLogs.find(({ date }: { date: string }) => date === '2026-06-15');
  expect(measured).toMatchObject({ restingHeartRate: 77, sleepSeconds: null });
});

test.each([
  ['by hand', null, true],
  ['from a wearable', { source: 'garmin' }, false],
])('whether a restored account with values %s is connected', async (_how, device, isConnected) => {
  const other = await fresh.signUp();
  const content = { ...JSON.parse(await exportOf(person)), device };
  const { id } = await upload(fresh, other, JSON.stringify(content));
  await other.call('POST', `/api/imports/${id}/apply`, {});
  const [row] = await fresh.database.asOwner('select device_connected from users where id = $1', [other.id]);
  expect(row).toEqual({ device_connected: isConnected });
});

test('an export can be encrypted with a passphrase, and opens only with that passphrase', async () => {
  const sealed = await person.call('POST', '/api/account/export', { passphrase: 'correct horse' });
  expect(sealed.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/filename="lutea-export-.*\.json\.age"/),
  });
  expect(sealed.rawPayload.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  const other = await fresh.signUp();
  const { id, question } = await upload(fresh, other, sealed.rawPayload);
  expect(question).toEqual({ kind: 'PASSWORD', isWrong: false });
  const answer = (password: string) => other.call('POST', `/api/imports/${id}/answers`, { password });
  await answer('wrong horse');
  expect((await untilRead(other, id)).question).toEqual({ kind: 'PASSWORD', isWrong: true });
  await answer('correct horse');
  expect(await untilRead(other, id)).toMatchObject({ state: 'READY', sources: ['lutea'] });
});

test('an encrypted file with too high a work factor is not opened', async () => {
  const file = 'age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 20\nAAAA\n--- AAAA\n';
  const answer = await sendFile(fresh, await fresh.signUp(), Buffer.from(file));
  expect([answer.statusCode, answer.json().problem]).toEqual([422, 'TOO_LARGE']);
});

test('a restore into an account with logs keeps its settings and adds the missing starts', async () => {
  const other = await fresh.signUp();
  await other.call('POST', '/api/cycle/period', { startDate: '2026-06-01' });
  const { id, preview } = await upload(fresh, other, await exportOf(person));
  expect(preview?.restoresAccount).toBe(false);
  await other.call('POST', `/api/imports/${id}/apply`, {});
  expect((await other.call('GET', '/api/settings')).json()).toMatchObject({
    phasePlanning: true,
    language: 'en',
  });
  expect((await other.call('GET', '/api/period-history?limit=100')).json().total).toBe(7);
});

test.each([
  ['restingHeartRate', -5],
  ['restingHeartRate', 999_999],
  ['hrvLastNightMs', 0],
  ['hrvWeeklyMs', 301],
  ['sleepSeconds', 86_401],
  ['bodyBatteryHigh', 101],
  ['stressAverage', -1],
  ['skinTemperatureDeviation', 11],
  ['intensityMinutesDay', 1_441],
  ['intensityMinutesWeek', 10_081],
])('a restored day is within the same limits as everywhere: %s %d is refused', async (name, value) => {
  const content = JSON.parse(await exportOf(person));
  content.dailyLogs[0][name] = value;
  const { bySource: _bySource, source: _source, date: _date, ...measured } = content.dailyLogs[2];
  content.dailyLogs[1].bySource = { garmin: { ...measured, [name]: value } };
  const { leftOut } = await upload(fresh, await fresh.signUp(), JSON.stringify(content));
  expect(leftOut).toMatchObject([{ reason: 'BAD_VALUE', what: 'log', count: 2 }]);
});

test('a noted temperature is restored in °C, within the limits of a noted day', async () => {
  const content = JSON.parse(await exportOf(person));
  Object.assign(content.bodyDays[0], { temperatureCelsius: 97.9, temperatureKind: 'BASAL' });
  const { leftOut } = await upload(fresh, await fresh.signUp(), JSON.stringify(content));
  expect(leftOut).toMatchObject([{ reason: 'BAD_VALUE', what: 'temperature', count: 1 }]);
});

test.each([99, 0, '1', null])(
  'an export in format %j is refused, and the answer says why',
  async (format) => {
    const content = JSON.stringify({ ...JSON.parse(await exportOf(person)), format });
    const answer = await sendFile(fresh, await fresh.signUp(), Buffer.from(content));
    expect([answer.statusCode, answer.json().problem]).toEqual([422, 'EMPTY']);
    expect(answer.json().error).toContain(
      'another version of Lutea, whose format this one cannot read. Update',
    );
  },
);

test('an edited export restores what is valid in it, and lists what is not', async () => {
  const other = await fresh.signUp();
  const content = JSON.parse(await exportOf(person));
  content.settings.cycleMode = 'ROBOT';
  content.dailyLogs[0].source = "'; drop table users";
  content.dailyLogs[1].hrvLastNightMs = 1e300;
  content.dailyLogs.at(-1).decidedFrom = '{"rules":[1],"signals":7}';
  content.bodyDays[0].bleeding = 'LOTS';
  content.periodLogs[0].predictedDate = 'soon';
  const { id, leftOut, preview } = await upload(fresh, other, JSON.stringify(content));
  expect(leftOut.map(({ reason, what, count }) => [reason, what, count])).toEqual([
    ['BAD_VALUE', 'log', 2],
    ['BAD_DATE', 'period', 1],
    ['BAD_VALUE', 'bleeding', 1],
  ]);
  expect(preview?.restoresAccount).toBe(false);
  expect((await other.call('POST', `/api/imports/${id}/apply`, {})).statusCode).toBe(200);
  await answersOf(other);
});

const SECRET = 'would need a secret, which is in no export';
const ELSEWHERE = 'says how this installation knows the person';

/** What an export holds but a restore ignores: columns, or a reason for a whole table. */
const NOT_RESTORED: Readonly<Record<keyof typeof EXPORTED_COLUMNS, readonly string[] | string>> = {
  users: ['id', 'email', 'emailVerified', 'reminderChanged', 'createdAt', 'updatedAt'],
  settings: [],
  notificationSettings: [
    'channel',
    'sealedPush',
    'testedAt',
    'firstMessageOn',
    'confirmedEmail',
    'confirmationSentTo',
    'confirmationSentOn',
  ],
  measurements: [],
  decisions: [],
  imports: ['id'],
  calendarFeeds: ['id', 'createdAt', 'lastReadAt', 'changedAt', 'revisions'],
  periodLogs: ['id', 'createdAt', 'updatedAt'],
  bodyDays: ['updatedAt'],
  identities: ELSEWHERE,
  sessions: ELSEWHERE,
  toolKeys: ELSEWHERE,
  knownBrowsers: ELSEWHERE,
  householdAccounts: ELSEWHERE,
  householdPasskeys: ELSEWHERE,
  notificationClaims: ELSEWHERE,
  devices: SECRET,
  planSources: SECRET,
  planTargets: 'needs the accounts, which are connected again',
  sentWorkouts: 'says what one installation put into a calendar',
  homePublications: 'agrees to the broker of one installation',
  experiments: 'its key stays where it was made: an experiment ends with the installation',
  coins: 'belong to an experiment',
  shares: 'a permission for someone, which only the person gives',
  phoneValues: 'days are made from them by a connection; the days themselves are restored',
  activities: [],
  workouts: ['id'],
  weekTemplates: [],
};

/** Restored columns. Starts and day records are read like those of other apps, so their columns are listed here. */
const RESTORED: Readonly<Partial<Record<keyof typeof EXPORTED_COLUMNS, readonly string[]>>> = {
  users: Object.keys(restoredAccount.shape.profile.shape),
  settings: Object.keys(restoredAccount.shape.settings.unwrap().shape),
  notificationSettings: Object.keys(restoredAccount.shape.notificationSettings.unwrap().shape),
  // From `dailyLogs` in the export, which has the days as the person sees them.
  measurements: [
    'source',
    ...Object.keys(restoredLog.shape).filter(
      (name) => name === 'date' || name === 'syncedAt' || name in MEASURE_TABLE,
    ),
  ],
  decisions: ['date', 'status', 'reason', 'decidedFrom', 'followUp'],
  imports: Object.keys(restoredImport.shape),
  calendarFeeds: Object.keys(restoredFeed.shape),
  activities: Object.keys(restoredActivity.shape),
  workouts: Object.keys(restoredWorkout.shape),
  weekTemplates: Object.keys(restoredWeekTemplate.shape),
  periodLogs: ['startDate', 'predictedDate', 'gapConfirmed', 'leftOut'],
  bodyDays: [
    ...['date', 'bleeding', 'ovulationTest', 'ovulationMarked', 'temperatureCelsius', 'temperatureKind'],
    ...['pain', 'energy', 'mood', 'ill', 'wish', 'note'],
  ],
};

test('every exported column is restored, or is listed as not restored', () => {
  for (const table of Object.keys(EXPORTED_COLUMNS) as (keyof typeof EXPORTED_COLUMNS)[]) {
    const left = NOT_RESTORED[table];
    if (typeof left === 'string') continue;
    const known = [...(RESTORED[table] ?? []), ...left];
    expect([table, known.sort()]).toEqual([table, [...EXPORTED_COLUMNS[table]].sort()]);
  }
});
