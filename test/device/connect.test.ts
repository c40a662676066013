import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_URL } from '../helpers/test-app.ts';
import { type DeviceService, startDeviceService } from './device-service.ts';

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());

describe('connecting a wearable', () => {
  test.each(['garth', 'pair', 'di'] as const)('takes tokens pasted as %s and reads 30 days', async (form) => {
    const person = await lab.signUp();
    const device = await lab.connect(person, form);
    expect(device).toMatchObject({
      connected: true,
      source: 'garmin',
      accountName: person.account,
      connectedSince: '2026-06-16T12:00:00Z',
      lastSyncAt: '2026-06-16T12:00:00Z',
      needsReconnect: false,
      problem: null,
      backfill: null,
      stale: [],
    });
    expect(device.fresh).toEqual(
      expect.arrayContaining(['hrvStatus', 'bodyBatteryCurrent', 'intensityMinutesWeek', 'sleepSeconds']),
    );
    const logs = await lab.logsOf(person);
    expect(logs).toHaveLength(30);
    expect(logs[0]).toMatchObject({ log: { date: '2026-05-18', source: 'garmin' } });
  });

  test('accepts a ticket of Garmin’s sign-in page, whose URL contains the service’s origin', async () => {
    const person = await lab.signUp();
    const { url } = (await person.call('GET', '/api/device/sign-in-page?source=garmin')).json();
    const { origin, searchParams } = new URL(url);
    expect([origin, searchParams.get('source')]).toEqual([lab.wearable.url, new URL(PUBLIC_URL).origin]);
    const tokens = `${searchParams.get('service')}?ticket=${lab.wearable.ticketFor(person.account)}`;
    // The sign-in uses the ticket up in its first step. If a later step fails, the same ticket can be sent again.
    lab.wearable.faults.inject(
      { kind: 'status', status: 503 },
      { route: 'profile', account: person.account, times: 1 },
    );
    const connect = (region: string) => person.call('POST', '/api/device/connect', { tokens, region });
    expect((await connect('GLOBAL')).statusCode).toBe(503);
    expect((await connect('GLOBAL')).json()).toMatchObject({ accountName: person.account });
    expect(await lab.settle(person)).toMatchObject({ connected: true, problem: null });
    const again = await connect('GLOBAL');
    expect([again.statusCode, again.json().error]).toEqual([400, expect.stringContaining('used up')]);
    const nowhere = await connect('MARS');
    expect([nowhere.statusCode, nowhere.json().error]).toEqual([
      400,
      expect.stringContaining('Invalid region'),
    ]);
    const none = await person.call('GET', '/api/device/sign-in-page?source=intervals');
    expect([none.statusCode, none.json().error]).toEqual([
      400,
      'Invalid source: intervals has no sign-in page',
    ]);
  });

  test('accepts a key of intervals.icu, and does not list values as missing that this source never has', async () => {
    const person = await lab.signUp();
    const device = await lab.connect(person, 'intervalsKey');
    expect(device).toMatchObject({
      source: 'intervals',
      tokenExpiresAt: null,
      renewal: { dueOn: null, warning: null },
    });
    expect(device.fresh).not.toContain('bodyBatteryCurrent');
    await person.call('POST', '/api/cycle/period', { startDate: '2026-06-02' });
    const { decision } = (await person.call('GET', '/api/today')).json();
    expect(decision.missing).toEqual([]);
    const signals = decision.signals as { name: string; verdict: string }[];
    const verdicts = Object.fromEntries(signals.map(({ name, verdict }) => [name, verdict]));
    expect(verdicts).toMatchObject({ drain: 'ABSENT' });
    for (const name of ['hrvNight', 'pulse', 'sleep']) {
      expect(['ABSENT', 'NOT_MEASURED']).not.toContain(verdicts[name]);
    }
  });

  test('answers before the days are read, with the progress of reading them', async () => {
    const person = await lab.signUp();
    const answer = await person.call('POST', '/api/device/connect', { tokens: lab.tokensOf(person) });
    expect(answer.json()).toMatchObject({
      connected: true,
      lastSyncAt: null,
      backfill: { done: 0, total: 30 },
    });
    await lab.settle(person);
  });

  test('sets deviceConnected in the profile, and makes a decision possible', async () => {
    const person = await lab.signUp();
    expect((await person.call('GET', '/api/user')).json()).toMatchObject({ deviceConnected: false });
    expect((await person.call('GET', '/api/today')).json()).toMatchObject({ decision: null });
    await lab.connect(person);
    expect((await person.call('GET', '/api/user')).json()).toMatchObject({ deviceConnected: true });
    expect((await person.call('GET', '/api/today')).json()).toMatchObject({
      decision: { missing: ['phase'] },
      biometrics: { bodyBatteryCurrent: { date: '2026-06-16', ageHours: 0 } },
    });
  });

  test('renews expired tokens before it stores them', async () => {
    const person = await lab.signUp();
    const tokens = lab.tokensOf(person, 'di', -60);
    expect((await person.call('POST', '/api/device/connect', { tokens })).statusCode).toBe(200);
    expect(await lab.settle(person)).toMatchObject({ problem: null });
  });

  test('uses the renewed tokens if the old ones are pasted again after a failed request', async () => {
    const person = await lab.signUp();
    const tokens = lab.tokensOf(person, 'di', -60);
    lab.wearable.faults.inject({ kind: 'status', status: 500 }, { route: 'profile', times: 1 });
    expect((await person.call('POST', '/api/device/connect', { tokens })).statusCode).toBe(503);
    expect((await person.call('POST', '/api/device/connect', { tokens })).statusCode).toBe(200);
    expect(await lab.settle(person)).toMatchObject({ problem: null });
  });
});

describe('connecting with wrong input', () => {
  test.each([
    [{}, 'Missing required field: tokens'],
    [{ tokens: 7 }, 'Invalid tokens: must be a text'],
    [{ tokens: '' }, 'Nothing was pasted.'],
    [{ tokens: 'x', source: 'fitbit' }, 'Invalid source: must be one of garmin, intervals'],
    [{ tokens: 'x', extra: 1 }, 'Unknown field: extra'],
    [{ tokens: 'correct horse battery' }, 'This is not a token.'],
    [{ tokens: '{"oauth_token": "canary"' }, 'This begins like JSON but is not complete.'],
    [{ tokens: '{"oauth_token":"canary","oauth_token_secret":"canary"}' }, 'The OAuth2 token is missing'],
    [{ tokens: '{"di_token":"canary"}' }, 'The token file has no "di_refresh_token".'],
    [{ tokens: 'not a key!', source: 'intervals' }, 'This is not an API key of intervals.icu'],
  ])('gets 400 with an explanation for %j', async (body, message) => {
    const person = await lab.signUp();
    const answer = await person.call('POST', '/api/device/connect', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain(message);
    expect(answer.body).not.toContain('canary');
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({ connected: false });
  });

  test.each([
    ['garth', 'garmin', 'Garmin refused these tokens.'],
    ['intervalsKey', 'intervals', 'intervals.icu refused this key.'],
  ] as const)('a revoked token pasted as %s is 400 and is not stored', async (form, source, message) => {
    const person = await lab.signUp();
    const tokens = lab.tokensOf(person, form);
    lab.wearable.revoke(person.account);
    const answer = await person.call('POST', '/api/device/connect', { source, tokens });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([400, 'DEVICE_TOKENS_REFUSED']);
    expect(answer.json().error).toContain(message);
    expect((await person.call('GET', '/api/user')).json()).toMatchObject({ deviceConnected: false });
  });

  test.each([400, 403, 404])(
    'status %i from the vendor counts as a refusal and is logged for the operator',
    async (status) => {
      const person = await lab.signUp();
      lab.logged.length = 0;
      lab.wearable.faults.inject({ kind: 'status', status }, { route: 'profile', times: 1 });
      const answer = await person.call('POST', '/api/device/connect', { tokens: lab.tokensOf(person, 'di') });
      expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([400, 'DEVICE_TOKENS_REFUSED']);
      const warnings = lab.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
      expect(warnings).toEqual([expect.objectContaining({ source: 'garmin', status })]);
    },
  );

  test('gets 503 if the vendor is down, and keeps an existing connection', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    lab.wearable.faults.inject(
      { kind: 'status', status: 429, retryAfter: '90' },
      { route: 'profile', times: 1 },
    );
    const answer = await person.call('POST', '/api/device/connect', { tokens: lab.tokensOf(person, 'di') });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '90']);
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({
      connected: true,
      problem: null,
    });
  });
});

describe('disconnecting', () => {
  test('erases the tokens, keeps the days, and can be repeated', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    expect((await person.call('DELETE', '/api/device')).statusCode).toBe(204);
    expect((await person.call('DELETE', '/api/device')).statusCode).toBe(204);
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({ connected: false });
    expect((await person.call('GET', '/api/user')).json()).toMatchObject({ deviceConnected: false });
    expect(await lab.logsOf(person)).toHaveLength(30);
    const rows = await lab.service.database.asOwner(`select 1 from devices where user_id = '${person.id}'`);
    expect(rows).toEqual([]);
  });
});

test('nobody can read, sync or disconnect another person’s device', async () => {
  const [ada, bea] = [await lab.signUp(), await lab.signUp()];
  await lab.connect(ada);
  expect((await bea.call('GET', '/api/device')).json()).toMatchObject({
    connected: false,
    accountName: null,
  });
  expect((await bea.call('POST', '/api/device/sync')).statusCode).toBe(404);
  expect((await bea.call('DELETE', '/api/device')).statusCode).toBe(204);
  expect((await ada.call('GET', '/api/device')).json()).toMatchObject({ connected: true });
  expect((await bea.call('GET', '/api/history')).json()).toMatchObject({ total: 0 });
});

test.each([
  ['2026-12-31 12:00:00.000', null],
  ['2026-06-30 12:00:00.000', '14_DAYS'],
  ['2026-06-19 12:00:00.000', '3_DAYS'],
])('a connection that ends on %s gets the warning %s', async (end, warning) => {
  const person = await lab.signUp();
  const tokens = lab
    .tokensOf(person, 'pair')
    .replace('"mfa_expiration_timestamp": null', `"mfa_expiration_timestamp": "${end}"`);
  const answer = await person.call('POST', '/api/device/connect', { tokens });
  expect(answer.json()).toMatchObject({ renewal: { dueOn: end.slice(0, 10), warning } });
  await lab.settle(person);
});
