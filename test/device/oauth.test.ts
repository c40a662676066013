import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { type CommandContext, findCommand } from '#server/cli/commands.ts';
import { createVendors } from '#server/features/device/vendors.ts';
import { VENDORS } from '#server/integrations/vendors.ts';
import type { Vendor } from '#server/integrations/wearable/vendor.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { createTestApp, type TestPerson } from '../helpers/test-app.ts';
import type { Fault } from '../wearable/faults.ts';
import type { OauthSource } from '../wearable/simulated-vendor.ts';
import { type DeviceService, startDeviceService } from './device-service.ts';
import { visitVendor } from './oauth-visit.ts';

type Person = TestPerson & { account: string };

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService({ hasIntervalsApp: true });
});
afterAll(() => lab.close());
afterEach(() => {
  lab.wearable.faults.clear();
  lab.rewind();
});

async function comeBack(person: TestPerson, path: string): Promise<string> {
  const answer = await person.call('GET', path);
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

async function connect(person: Person, source: DeviceSource = 'oura'): Promise<Device> {
  expect(await comeBack(person, await visitVendor(person, source))).toBe(
    `/settings/wearable?source=${source}&connected=`,
  );
  await expect
    .poll(async () => (await status(person)).backfill, { interval: 20, timeout: 10_000 })
    .toBeNull();
  return lab.settle(person);
}

const status = async (person: TestPerson): Promise<Device> =>
  (await person.call('GET', '/api/device')).json();

const sync = (person: TestPerson) => person.call('POST', '/api/device/sync');

test('Oura is connected on its own page, read and renewed, and its access is revoked on disconnecting', async () => {
  const person = await lab.signUp();
  expect(await connect(person)).toMatchObject({
    source: 'oura',
    accountName: 'Oura',
    problem: null,
    renewal: { dueOn: null },
    fresh: ['hrvLastNightMs', 'restingHeartRate', 'sleepSeconds', 'intensityMinutesWeek'],
  });
  const logs = await lab.logsOf(person);
  expect(logs).toHaveLength(30);
  expect(logs.at(-1)).toMatchObject({
    log: { date: '2026-06-16', source: 'oura', readiness: expect.any(Number), hrv_kind: null },
  });

  // A day later the access token has expired: one renewal, and three requests.
  lab.advance({ hours: 25 });
  const before = lab.wearable.count();
  expect((await sync(person)).json()).toMatchObject({ to: '2026-06-17' });
  expect(lab.wearable.count() - before).toBe(4);
  // The new tokens were stored: the old refresh token would be refused now.
  lab.advance({ hours: 25 });
  expect((await sync(person)).statusCode).toBe(200);

  expect((await person.call('DELETE', '/api/device')).statusCode).toBe(204);
  await expect.poll(() => lab.wearable.oauth.oura?.isRevoked(person.account)).toBe(true);
  expect(await status(person)).toMatchObject({ connected: false, source: null });
  expect(await lab.service.database.asOwner(`select from devices where user_id = '${person.id}'`)).toEqual(
    [],
  );
  // The same account can be connected again.
  lab.rewind();
  await connect(person);
});

/** The other vendors: requests on a day with a renewal, whether they give scores, and when the connection ends. */
const OTHERS: [source: OauthSource, requests: number, hasScores: boolean, dueOn: string | null][] = [
  ['whoop', 4, true, null],
  ['intervals', 2, true, null],
  ['polar', 4, true, '2027-06-16'],
  // Google gives no score of the sleep or the morning.
  ['google_health', 6, false, null],
];

test.each(OTHERS)(
  '%s is connected, read and disconnected in the same way',
  async (source, requests, hasScores, dueOn) => {
    const person = await lab.signUp();
    const device = await connect(person, source);
    expect(device).toMatchObject({
      source,
      problem: null,
      renewal: { dueOn },
      fresh: [
        'hrvLastNightMs',
        'restingHeartRate',
        'sleepSeconds',
        ...(hasScores ? ['sleepScore'] : []),
        'intensityMinutesWeek',
      ],
    });
    const logs = await lab.logsOf(person);
    expect(logs).toHaveLength(30);
    const readiness = hasScores ? expect.any(Number) : null;
    expect(logs.at(-1)).toMatchObject({ log: { date: '2026-06-16', source, readiness } });

    lab.advance({ hours: 25 });
    const before = lab.wearable.count();
    expect((await sync(person)).json()).toMatchObject({ to: '2026-06-17' });
    expect(lab.wearable.count() - before).toBe(requests);

    await person.call('DELETE', `/api/device/sources/${source}`);
    // intervals.icu has no endpoint to revoke access.
    const isTold = source !== 'intervals';
    await expect.poll(() => lab.wearable.oauth[source]?.isRevoked(person.account)).toBe(isTold);
    lab.rewind();
    await connect(person, source);
    // The person revokes it at the vendor, which does not notify the service.
    lab.wearable.oauth[source]?.revoke(person.account);
    lab.advance({ hours: 2 });
    expect((await sync(person)).statusCode).toBe(409);
    expect(await status(person)).toMatchObject({ needsReconnect: true });
  },
);

test('a period that was logged at intervals.icu is offered but not logged, and a prediction is not even offered', async () => {
  const person = await lab.signUp();
  const bleeding = ['2026-06-02', '2026-06-03', '2026-06-04'].map((id) => ({ id, menstrualPhase: 'PERIOD' }));
  const predicted = { id: '2026-06-15', menstrualPhase: 'LUTEAL', menstrualPhasePredicted: 'PERIOD' };
  const scope = { route: 'intervals wellness', account: person.account };
  lab.wearable.faults.inject({ kind: 'body', value: [...bleeding, predicted] }, scope);
  await connect(person, 'intervals');
  const offers = async () => (await person.call('GET', '/api/device/offers')).json().items;
  expect(await offers()).toEqual([{ kind: 'PERIOD_START', date: '2026-06-02' }]);
  expect((await person.call('GET', '/api/period-history')).json().total).toBe(0);
  await person.call('POST', '/api/cycle/period', { startDate: '2026-06-02' });
  expect(await offers()).toEqual([]);
});

test('deleting the account revokes access at the vendors without waiting for them', async () => {
  const person = await lab.signUp();
  await connect(person);
  await connect(person, 'whoop');
  const silent = { route: 'oura revoke', account: person.account };
  lab.wearable.faults.inject({ kind: 'hang' }, silent);
  const before = lab.wearable.count('oura revoke');
  const deleted = await person.call('DELETE', '/api/account', { confirm: 'delete my account' });
  expect(deleted.statusCode).toBe(204);
  await expect.poll(() => lab.wearable.count('oura revoke') - before).toBe(1);
  await expect.poll(() => lab.wearable.oauth.whoop?.isRevoked(person.account)).toBe(true);
});

test('user remove revokes access at the vendors, and names those that do not answer in time', async () => {
  const person = await lab.signUp();
  await connect(person);
  await connect(person, 'google_health');
  const remove = findCommand(['user', 'remove', person.id]);
  lab.wearable.faults.inject({ kind: 'hang' }, { route: 'oura revoke', account: person.account });
  const { database } = lab.service;
  const config = {
    isTryIt: false,
    dataDir: createDataDir(),
    deviceApiUrl: lab.wearable.url,
    oauthApps: lab.wearable.oauthApps,
  };
  const { keyRing } = lab.context;
  const result = await remove?.({
    config,
    keyRing,
    engine: database.engine,
    clock: lab.now,
  } as CommandContext);
  expect(result).toMatchObject({
    ok: true,
    lines: [expect.stringContaining('deleted'), expect.stringMatching(/^Oura could not be told/)],
  });
  expect(lab.wearable.oauth.google_health?.isRevoked(person.account)).toBe(true);
  expect(await database.asOwner(`select from users where id = '${person.id}'`)).toEqual([]);
});

test('user remove sends no tokens of try-it mode to a vendor', async () => {
  const person = await lab.signUp();
  await connect(person);
  const before = lab.wearable.count();
  const config = { isTryIt: true, dataDir: createDataDir(), oauthApps: {} };
  const { engine } = lab.service.database;
  const remove = findCommand(['user', 'remove', person.id]);
  const result = await remove?.({ config, engine, clock: lab.now } as CommandContext);
  expect(result).toMatchObject({ ok: true, lines: [expect.stringContaining('deleted')] });
  expect(lab.wearable.count()).toBe(before);
});

describe('the redirect back from the vendor', () => {
  const failed = (reason: string, page = '/settings/wearable?') => `${page}source=oura&failed=${reason}`;

  test('works once, within ten minutes, for the session that began it and with the issued state', async () => {
    const person = await lab.signUp();
    const other = await lab.signUp();
    const path = await visitVendor(person, 'oura');
    const engine = lab.service.database.engine;
    const second = await createSession(engine, { userId: person.id, userAgent: '', now: lab.now() });
    const elsewhere = await lab.service.app.inject({
      url: path,
      headers: { authorization: `Bearer ${second}` },
    });
    const forged = path.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`);
    expect([
      await comeBack(person, forged),
      await comeBack(person, `${path}&state=another`),
      await comeBack(person, path.replace(/state=[^&]+/, '')),
      await comeBack(other, path),
      elsewhere.headers.location,
    ]).toEqual(Array(5).fill(failed('EXPIRED')));
    expect(await status(person)).toMatchObject({ connected: false });
    expect(await status(other)).toMatchObject({ connected: false });

    // It still works for the session that began.
    expect(await comeBack(person, path)).toContain('connected=');
    expect(await comeBack(person, path)).toBe(failed('EXPIRED'));
    await lab.settle(person);

    const late = await visitVendor(other, 'oura');
    lab.advance({ minutes: 10 });
    expect(await comeBack(other, late)).toBe(failed('EXPIRED'));
  });

  test.each(['oura', 'whoop', 'polar', 'google_health', 'intervals'] as const)(
    'an unused code of another person does not connect their account at %s',
    async (source) => {
      const person = await lab.signUp();
      const other = await lab.signUp();
      const own = new URL(await visitVendor(person, source), 'http://x').searchParams;
      const others = new URL(await visitVendor(other, source), 'http://x').searchParams;
      const query = new URLSearchParams({ state: own.get('state') ?? '', code: others.get('code') ?? '' });
      expect(await comeBack(person, `/api/device/callback/${source}?${query}`)).toContain('failed=REFUSED');
      expect(await status(person)).toMatchObject({ connected: false });
    },
  );

  test('leads to the settings, and from there to signing in, if there is no session', async () => {
    const person = await lab.signUp();
    const path = await visitVendor(person, 'oura');
    const answer = await lab.service.app.inject({ url: path, headers: { accept: 'text/html' } });
    expect(answer.headers.location).toBe(failed('EXPIRED'));
  });

  test('says why nothing was connected', async () => {
    const person = await lab.signUp();
    expect(await comeBack(person, await visitVendor(person, 'oura', 'deny'))).toBe(failed('DENIED'));

    expect(await comeBack(person, `${await visitVendor(person, 'oura')}&scope=email`)).toBe(failed('PARTLY'));

    // The scopes in the token answer count too.
    const token = { access_token: 'a', refresh_token: 'r', expires_in: 3600, scope: 'daily' };
    lab.wearable.faults.inject({ kind: 'body', value: token }, { route: 'oura tokens', times: 1 });
    expect(await comeBack(person, await visitVendor(person, 'oura'))).toBe(failed('PARTLY'));

    // An error in the redirect counts even if there is a code.
    expect(await comeBack(person, `${await visitVendor(person, 'oura')}&error=server_error`)).toBe(
      failed('UNAVAILABLE'),
    );

    const late = await visitVendor(person, 'oura');
    lab.advance({ minutes: 3 });
    expect(await comeBack(person, late)).toBe(failed('REFUSED'));

    lab.wearable.faults.inject({ kind: 'status', status: 503 }, { route: 'oura tokens', times: 1 });
    expect(await comeBack(person, await visitVendor(person, 'oura'))).toBe(failed('UNAVAILABLE'));
    expect(await status(person)).toMatchObject({ connected: false });
  });

  test.each<[string, Fault, string, object]>([
    [
      '400',
      { kind: 'status', status: 400 },
      'REFUSED',
      { reason: expect.stringContaining('operator’s app') },
    ],
    ['401', { kind: 'status', status: 401 }, 'REFUSED', { code: 'UNEXPECTED', status: 401 }],
    ['404', { kind: 'status', status: 404 }, 'REFUSED', { status: 404 }],
    ['429', { kind: 'status', status: 429 }, 'UNAVAILABLE', { status: 429 }],
    ['a firewall’s page', { kind: 'status', status: 403, page: true }, 'UNAVAILABLE', { status: 403 }],
    ['503', { kind: 'status', status: 503 }, 'UNAVAILABLE', { status: 503 }],
  ])('a code that the vendor answers with %s is logged for the operator', async (_, fault, failure, line) => {
    const person = await lab.signUp();
    const path = await visitVendor(person, 'oura');
    lab.logged.length = 0;
    lab.wearable.faults.inject(fault, { route: 'oura tokens', account: person.account, times: 1 });
    expect(await comeBack(person, path)).toBe(failed(failure));
    const warnings = lab.logged.map((logged) => JSON.parse(logged)).filter(({ level }) => level === 40);
    expect(warnings).toEqual([expect.objectContaining({ source: 'oura', ...line })]);
  });

  test('an error in the redirect is a refusal, and logged for the operator with its code alone', async () => {
    const person = await lab.signUp();
    const comeBackWith = async (error: string) => {
      const path = await visitVendor(person, 'oura');
      lab.logged.length = 0;
      return comeBack(person, path.replace(/code=[^&]+/, `error=${error}`));
    };
    expect(await comeBackWith('invalid_scope')).toBe(failed('REFUSED'));
    expect(lab.logged.join()).toContain('error: invalid_scope');
    expect(await comeBackWith('Canary%20text')).toBe(failed('REFUSED'));
    expect(lab.logged.join()).toContain('error: no code');
    expect(lab.logged.join()).not.toContain('Canary text');
  });

  test('accepts granted scopes that are separated by commas', async () => {
    const person = await lab.signUp();
    const path = `${await visitVendor(person, 'oura')}&scope=email,workout,daily`;
    expect(await comeBack(person, path)).toContain('connected=');
    await lab.settle(person);
  });

  test('leads back to the page where connecting began', async () => {
    const person = await lab.signUp();
    await person.call('POST', '/api/device/authorize', { source: 'oura', beganOn: 'start' });
    const { url } = (
      await person.call('POST', '/api/device/authorize', { source: 'oura', beganOn: 'start' })
    ).json();
    const state = new URL(url).searchParams.get('state');
    const path = `/api/device/callback/oura?state=${state}&error=access_denied`;
    expect(await comeBack(person, path)).toBe(failed('DENIED', '/start?step=wearable&'));
  });
});

test('no token, code or state is logged', async () => {
  const person = await lab.signUp();
  lab.logged.length = 0;
  const path = await visitVendor(person, 'oura');
  const { searchParams } = new URL(path, 'http://x');
  await comeBack(person, path);
  await lab.settle(person);
  const lines = lab.logged.join('\n');
  expect(lines).toContain('/api/device/callback/');
  expect(lines).not.toContain(searchParams.get('state'));
  expect(lines).not.toContain(searchParams.get('code'));
});

/** For reads with a fault: the problem shown, and how many values of the day arrive (all workouts count as one). */
const EVERYTHING = ['oura sleep', 'oura readiness'];
const TROUBLES: [name: string, fault: Fault, routes: string[], problem: RegExp | null, fresh: number][] = [
  ['429', { kind: 'status', status: 429, retryAfter: '60' }, EVERYTHING, /asked us to wait/, 0],
  ['5xx', { kind: 'status', status: 502 }, EVERYTHING, /could not give/, 0],
  ['a page with 200', { kind: 'page' }, EVERYTHING, /worked on/, 0],
  ['JSON that is cut short', { kind: 'truncated' }, EVERYTHING, /could not give/, 0],
  ['another shape', { kind: 'body', value: { data: 'none' } }, EVERYTHING, /does not understand/, 0],
  ['no night', { kind: 'body', value: { data: [], next_token: null } }, EVERYTHING, null, 1],
  ['half a night', { kind: 'status', status: 500 }, ['oura readiness'], /could not give/, 4],
  ['data refused to a good token', { kind: 'status', status: 401 }, ['oura sleep'], /could not give/, 1],
  ['workouts refused', { kind: 'status', status: 403 }, ['oura workouts'], null, 3],
  ['workouts away', { kind: 'status', status: 500 }, ['oura workouts'], /could not give/, 3],
];

test.each(TROUBLES)(
  'the fault "%s" is reported, and the connection stays',
  async (_, fault, routes, problem, fresh) => {
    const person = await lab.signUp();
    const path = await visitVendor(person, 'oura');
    for (const route of routes) lab.wearable.faults.inject(fault, { account: person.account, route });
    await comeBack(person, path);
    await expect.poll(() => triedAt(person), { interval: 20 }).not.toBeNull();
    const device = await lab.settle(person);
    if (problem === null) expect(device.problem).toBeNull();
    else expect(device.problem).toMatch(problem);
    expect(device).toMatchObject({ connected: true, needsReconnect: false });
    expect(device.fresh).toHaveLength(fresh);
  },
);

async function triedAt({ id }: TestPerson): Promise<unknown> {
  const [row] = await lab.service.database.asOwner(
    `select last_tried_at from devices where user_id = '${id}'`,
  );
  return row?.['last_tried_at'] ?? null;
}

test('access revoked at Oura needs a new connection', async () => {
  const person = await lab.signUp();
  await connect(person);
  lab.wearable.oauth.oura?.revoke(person.account);
  lab.advance({ minutes: 1 });
  expect((await sync(person)).json()).toMatchObject({
    error: expect.stringContaining('Connect your wearable again'),
  });
  expect(await status(person)).toMatchObject({ needsReconnect: true });
  await connect(person);
  expect(await status(person)).toMatchObject({ needsReconnect: false, problem: null });
});

test('each source can only be connected in its own way: Oura on its page, Garmin by pasting', async () => {
  const person = await lab.signUp();
  const { items } = (await person.call('GET', '/api/device/ways')).json();
  expect(items).toContainEqual({ source: 'oura', name: 'Oura', by: 'oauth' });
  expect(items).toContainEqual({ source: 'garmin', name: 'Garmin', by: 'paste' });
  const refused = await person.call('POST', '/api/device/authorize', { source: 'garmin' });
  expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringContaining('garmin')]);
  const pasted = await person.call('POST', '/api/device/connect', { source: 'oura', tokens: 'x' });
  expect(pasted.statusCode).toBe(400);
});

test('vendors that need an app of the operator are listed without a way to connect if there is none', async () => {
  const vendors = createVendors({ clock: lab.now, deviceApiUrl: undefined });
  const service = await createTestApp({ clock: lab.now, device: { vendors, keyRing: lab.context.keyRing } });
  const person = await service.signUp();
  const { items } = (await person.call('GET', '/api/device/ways')).json();
  expect(items).toContainEqual({ source: 'oura', name: 'Oura', by: null });
  const cannot = items.flatMap((way: { source: string; by: string | null }) =>
    way.by === null ? [way.source] : [],
  );
  const withApp = Object.entries<Vendor>(VENDORS).flatMap(([source, { app }]) => (app ? [source] : []));
  expect(cannot).toEqual(withApp.filter((source) => source !== 'intervals'));
  expect(items).toContainEqual({ source: 'intervals', name: 'intervals.icu', by: 'paste' });
  const refused = await person.call('POST', '/api/device/connect', { source: 'oura', tokens: 'x' });
  expect(refused.json().error).toBe('Invalid source: oura has to be set up by the operator first');
  await service.close();
});
