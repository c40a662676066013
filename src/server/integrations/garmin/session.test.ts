import { expect, test } from 'vitest';
import { openWearableLab } from '../../../../test/helpers/wearable-lab.ts';
import type { Fault } from '../../../../test/wearable/faults.ts';
import type { Resource } from './resource.ts';
import { hrvRange } from './resources/hrv.ts';
import { socialProfile } from './resources/social-profile.ts';
import { stressRange } from './resources/stress.ts';
import { createGarminSession } from './session.ts';

const ADA = { displayName: 'ada' };
const EXPIRED = { accessLifeSeconds: -60 };
const from = Temporal.PlainDate.from('2026-10-01');
const to = Temporal.PlainDate.from('2026-10-08');

test.each(['garth', 'pair', 'di'] as const)(
  'tokens pasted as %s can read, and are not renewed while they are valid',
  async (form) => {
    await using lab = await openWearableLab();
    expect(await lab.session({ form }).read(socialProfile)).toEqual(ADA);
    expect([lab.wearable.count(), lab.saved.length]).toEqual([1, 0]);
  },
);

test.each([
  ['garth', 'exchange'],
  ['di', 'refresh'],
] as const)('a %s token is renewed once, however many requests wait for it', async (form, route) => {
  await using lab = await openWearableLab();
  const session = lab.session({ form, ...EXPIRED });
  const answers = await Promise.all(Array.from({ length: 100 }, () => session.read(socialProfile)));
  expect(answers).toHaveLength(100);
  expect([lab.wearable.count(route), lab.wearable.count('profile'), lab.saved.length]).toEqual([1, 100, 1]);
});

test('several sessions of one account share one renewal', async () => {
  await using lab = await openWearableLab();
  const credentials = lab.credentials('di', -60);
  const sessions = Array.from({ length: 20 }, () => lab.session({ credentials }));
  await Promise.all(sessions.map((session) => session.read(socialProfile)));
  expect(lab.wearable.count('refresh')).toBe(1);
});

test.each([
  ['garth', 'exchange'],
  ['di', 'refresh'],
] as const)('a %s token is renewed once when a hundred requests are refused', async (form, route) => {
  await using lab = await openWearableLab();
  const session = lab.session({ form });
  lab.wearable.expireAccess('ada');
  await Promise.all(Array.from({ length: 100 }, () => session.read(socialProfile)));
  expect([lab.wearable.count(route), lab.saved.length]).toEqual([1, 1]);
});

test('a token is renewed a quarter of an hour before its end, not earlier', async () => {
  await using lab = await openWearableLab();
  const session = lab.session({ accessLifeSeconds: 3600 });
  lab.advance({ minutes: 44 });
  await session.read(socialProfile);
  expect(lab.wearable.count('exchange')).toBe(0);
  lab.advance({ minutes: 1 });
  await session.read(socialProfile);
  await session.read(socialProfile);
  expect(lab.wearable.count('exchange')).toBe(1);
});

test('an OAuth1 token of an account without a second factor is exchanged', async () => {
  await using lab = await openWearableLab();
  const credentials = lab.credentials('garth', -60, 'bea');
  expect(credentials).toMatchObject({ mfaToken: null });
  expect(await lab.session({ credentials }).read(socialProfile)).toEqual({ displayName: 'bea' });
});

test('the consumer document is fetched once', async () => {
  await using lab = await openWearableLab();
  await lab.session(EXPIRED).read(socialProfile);
  lab.advance({ hours: 30 });
  await lab.session(EXPIRED).read(socialProfile);
  expect([lab.wearable.count('exchange'), lab.wearable.count('consumer')]).toEqual([2, 1]);
});

test('a new token is used only after it is saved', async () => {
  await using lab = await openWearableLab();
  const order: string[] = [];
  const save = async () => {
    // Long enough for a wrong use of the new token to show.
    for (let i = 0; i < 5; i++) await fetch(`${lab.wearable.url}/oauth_consumer.json`);
    order.push(`saved before ${lab.wearable.count('profile')} uses`);
  };
  await lab.session({ form: 'di', ...EXPIRED, save }).read(socialProfile);
  expect(order).toEqual(['saved before 0 uses']);
});

test('requests use the saved credentials after every rotation', async () => {
  await using lab = await openWearableLab();
  let credentials = lab.credentials('di', -60);
  for (let day = 0; day < 3; day++) {
    await lab.session({ credentials }).read(socialProfile);
    credentials = lab.saved.at(-1) ?? credentials;
    lab.advance({ hours: 30 });
  }
  expect(lab.wearable.count('refresh')).toBe(3);
});

test('a lost rotated refresh token means that the person has to connect again', async () => {
  await using lab = await openWearableLab();
  const credentials = lab.credentials('di', -60);
  await lab.session({ credentials }).read(socialProfile);
  await expect(lab.session({ credentials }).read(socialProfile)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test('a token that could not be saved is kept, and saved at the next attempt', async () => {
  await using lab = await openWearableLab();
  const credentials = lab.credentials('di', -60);
  const save = () => Promise.reject(new Error('disk full'));
  await expect(lab.session({ credentials, save }).read(socialProfile)).rejects.toMatchObject({
    code: 'NOT_SAVED',
  });
  expect(await lab.session({ credentials }).read(socialProfile)).toEqual(ADA);
  expect([lab.wearable.count('refresh'), lab.saved.length]).toEqual([1, 1]);
});

test('credentials that another process renewed are used', async () => {
  await using lab = await openWearableLab();
  const credentials = lab.credentials('di', -60);
  await lab.session({ credentials }).read(socialProfile);
  const stored = lab.saved[0] ?? credentials;
  const late = createGarminSession(lab.connection, {
    account: 'ada',
    credentials,
    save: async () => {},
    withRefreshLock: (renew) => renew(stored),
  });
  expect(await late.read(socialProfile)).toEqual(ADA);
  expect(lab.wearable.count('refresh')).toBe(1);
});

test.each(['garth', 'di'] as const)(
  'a revoked %s token is reported as dead, and no more requests are sent',
  async (form) => {
    await using lab = await openWearableLab();
    const session = lab.session({ form });
    lab.wearable.revoke('ada');
    await expect(session.read(socialProfile)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const asked = lab.wearable.count();
    await expect(session.read(socialProfile)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(lab.wearable.count()).toBe(asked);
  },
);

test('a new token that is refused too is not renewed, and the vendor counts as unavailable', async () => {
  await using lab = await openWearableLab();
  const session = lab.session();
  lab.wearable.faults.inject({ kind: 'status', status: 401 }, { route: 'profile' });
  for (let i = 0; i < 3; i++) {
    await expect(session.read(socialProfile)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 401 });
  }
  expect(lab.wearable.count('exchange')).toBe(1);
});

test.each<[Fault, string]>([
  [{ kind: 'status', status: 429, retryAfter: '60' }, 'RATE_LIMITED'],
  [{ kind: 'status', status: 500 }, 'UNAVAILABLE'],
  [{ kind: 'status', status: 503 }, 'UNAVAILABLE'],
  [{ kind: 'truncated' }, 'UNAVAILABLE'],
  [{ kind: 'page' }, 'MAINTENANCE'],
  [{ kind: 'body', value: {} }, 'UNEXPECTED'],
  [{ kind: 'body', value: { access_token: 'a\nb' } }, 'UNEXPECTED'],
])('the token is kept if a renewal fails with %j', async (fault, code) => {
  await using lab = await openWearableLab();
  for (const [form, route] of [
    ['garth', 'exchange'],
    ['di', 'refresh'],
  ] as const) {
    const session = lab.session({ form, ...EXPIRED });
    lab.wearable.faults.inject(fault, { route, times: 1 });
    await expect(session.read(socialProfile)).rejects.toMatchObject({ code });
    lab.advance({ minutes: 2 });
    expect(await session.read(socialProfile)).toEqual(ADA);
  }
});

test.each([
  ['garth', 'exchange', { kind: 'status', status: 401, page: true }],
  ['garth', 'exchange', { kind: 'status', status: 403 }],
  ['garth', 'exchange', { kind: 'status', status: 403, page: true }],
  ['di', 'refresh', { kind: 'status', status: 401 }],
] as const)('a refused %s renewal means a dead token', async (form, route, fault) => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject(fault, { route });
  await expect(lab.session({ form, ...EXPIRED }).read(socialProfile)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test('a missing consumer document does not mean a dead token', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 403 }, { route: 'consumer' });
  await expect(lab.session(EXPIRED).read(socialProfile)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a 403 does not cause a renewal', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 403 });
  await expect(lab.session().read(socialProfile)).rejects.toMatchObject({
    code: 'REFUSED',
    status: 403,
  });
  expect(lab.wearable.count()).toBe(1);
});

test.each([undefined, [], null, { hrvSummaries: null, calendarDate: null }])(
  'an answer of %j is read as no data',
  async (value) => {
    await using lab = await openWearableLab();
    lab.wearable.faults.inject({ kind: 'body', value });
    expect(await lab.session().read(hrvRange, from, to)).toEqual([]);
    expect(await lab.session().read(stressRange, from, to)).toEqual([]);
  },
);

test.each<[string, Resource<[Temporal.PlainDate, Temporal.PlainDate], unknown>]>([
  ['HRV by day', hrvRange],
  ['stress by day', stressRange],
])('the error about an unexpected answer names the resource: %s', async (label, resource) => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'body', value: 'surprise' });
  await expect(lab.session().read(resource, from, to)).rejects.toMatchObject({
    code: 'UNEXPECTED',
    message: `Garmin sent something else than documented (${label})`,
  });
});
