import { expect, test } from 'vitest';
import { openWearableLab } from '../../../../test/helpers/wearable-lab.ts';
import type { Fault } from '../../../../test/wearable/faults.ts';
import { readGarminDays } from './read-days.ts';

const TODAY = Temporal.PlainDate.from('2026-10-08');

const lastDays = (count: number) => ({
  displayName: 'ada',
  from: TODAY.subtract({ days: count - 1 }),
  to: TODAY,
});

test.each([
  { days: 1, requests: 3 },
  { days: 2, requests: 4 },
  { days: 5, requests: 7 },
  { days: 7, requests: 10 },
  { days: 28, requests: 10 },
  { days: 30, requests: 12 },
  { days: 365, requests: 80 },
])('reading $days days takes $requests requests', async ({ days, requests }) => {
  await using lab = await openWearableLab();
  await readGarminDays(lab.session(), lastDays(days));
  expect(lab.wearable.count()).toBe(requests);
});

test('a reading of two days has every value of yesterday and today', async () => {
  await using lab = await openWearableLab();
  const { days } = await readGarminDays(lab.session(), lastDays(2));
  expect(days.map(({ date }) => date.toString())).toEqual(['2026-10-07', '2026-10-08']);
  // Readiness, which names the watch too, takes a fifth request. Garmin has a resting heart rate in place of the night's average.
  const notAsked = { hrvDirection: 0, readiness: 0, hrvKind: 0, wearable: 0, sleepingHeartRate: 0 };
  for (const day of days) expect(Object.values({ ...day, ...notAsked })).not.toContain(null);
});

test('reads activities by their local day, and logged periods as days of bleeding', async () => {
  await using lab = await openWearableLab();
  const run = {
    activityId: 9,
    activityType: { typeKey: 'trail_running' },
    startTimeLocal: '2026-10-07 23:38:02',
    startTimeGMT: '2026-10-08 06:38:02',
    duration: 1800,
    activityTrainingLoad: 88.5,
    hrTimeInZone_2: 900,
  };
  lab.wearable.faults.inject({ kind: 'body', value: [run, { activityId: 10 }] }, { route: 'activities' });
  const cycles = [
    { startDate: '2026-09-15', periodLength: 2, predictedCycle: false },
    { startDate: '2026-10-13', periodLength: 5, predictedCycle: true },
  ];
  lab.wearable.faults.inject({ kind: 'body', value: { cycleSummaries: cycles } }, { route: 'menstrual' });
  const { activities, bleedingDays } = await readGarminDays(lab.session(), lastDays(7));
  expect(activities).toEqual([
    {
      id: '9',
      start: Temporal.PlainDateTime.from('2026-10-07T23:38:02'),
      startedAt: Temporal.Instant.from('2026-10-08T06:38:02Z'),
      type: 'trail_running',
      minutes: 30,
      load: { value: 88.5, kind: 'EPOC' },
      zoneMinutes: [0, 15, 0, 0, 0],
    },
  ]);
  expect(bleedingDays?.map(String)).toEqual(['2026-09-15', '2026-09-16']);
});

test('HRV is read instead of activities if sleep lacks it, so a day takes at most 4 requests', async () => {
  await using lab = await openWearableLab();
  const values = { totalSleepTimeInSeconds: 27_000, avgOvernightHrv: 40, hrvStatus: 'UNBALANCED' };
  const night = { calendarDate: '2026-10-08', values };
  lab.wearable.faults.inject({ kind: 'body', value: { individualStats: [night] } }, { route: 'sleep range' });
  await readGarminDays(lab.session(), lastDays(2));
  const counts = ['hrv range', 'activities', undefined].map((route) => lab.wearable.count(route));
  expect(counts).toEqual([1, 0, 4]);
});

test('a longer reading includes the readiness on waking and the watch', async () => {
  await using lab = await openWearableLab();
  const { days } = await readGarminDays(lab.session(), lastDays(7));
  expect(days.at(-1)).toMatchObject({
    readiness: days.at(-1)?.bodyBatteryAtWake,
    wearable: '3400000001',
  });
  lab.wearable.faults.inject({ kind: 'body', value: [] }, { route: 'readiness' });
  const { days: without, problem } = await readGarminDays(lab.session(), lastDays(7));
  expect([without.at(-1)?.readiness, without.at(-1)?.wearable, problem]).toEqual([null, null, null]);
});

test('sleep is that of the night, not the time in bed between two midnights', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject(
    {
      kind: 'body',
      value: { calendarDate: '2026-10-08', sleepingSeconds: 20_499, restingHeartRate: 50 },
    },
    { route: 'summary' },
  );
  const { days } = await readGarminDays(lab.session(), lastDays(2));
  const today = days[1];
  expect(today?.restingHeartRate).toBe(50);
  expect(today?.sleepSeconds).toBeGreaterThan(22_000);
});

test('ranges and day summaries give the same days', async () => {
  await using lab = await openWearableLab();
  const session = lab.session();
  const { days: many } = await readGarminDays(session, lastDays(30));
  const { days: few } = await readGarminDays(session, lastDays(5));
  // Only a summary says when and where a day without a night was measured.
  const known = (days: typeof many) =>
    days.map((day) => ({
      ...day,
      measuredAt: null,
      // Only a longer reading requests these.
      readiness: null,
      wearable: null,
      utcOffsetMinutes: day.nightEndedAt && day.utcOffsetMinutes,
    }));
  expect(known(many.slice(-5))).toEqual(known(few));
  expect(many).toHaveLength(30);
});

test('a reading leaves out days without values', async () => {
  await using lab = await openWearableLab();
  const { days } = await readGarminDays(lab.session(), { ...lastDays(1), to: TODAY.add({ days: 2 }) });
  expect(days.map(({ date }) => date.toString())).toEqual(['2026-10-08']);
});

test('gives no days for an account without data', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'body', value: undefined });
  expect(await readGarminDays(lab.session(), lastDays(30))).toMatchObject({
    days: [],
    activities: [],
    problem: null,
  });
});

test('a resource that the account lacks is skipped', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 404 }, { route: 'sleep range' });
  const { days } = await readGarminDays(lab.session(), lastDays(2));
  const today = days[1];
  expect(today).toMatchObject({ sleepSeconds: null, bodyBatteryCurrent: expect.any(Number) });
});

test.each<[string, Fault, string | null]>([
  ['400', { kind: 'status', status: 400 }, 'REFUSED'],
  ['401', { kind: 'status', status: 401 }, 'UNAVAILABLE'],
  ['403', { kind: 'status', status: 403 }, 'REFUSED'],
  ['a firewall’s page', { kind: 'status', status: 403, page: true }, 'UNAVAILABLE'],
  ['429', { kind: 'status', status: 429 }, 'RATE_LIMITED'],
  ['500', { kind: 'status', status: 500 }, 'UNAVAILABLE'],
  ['a maintenance page', { kind: 'page' }, 'MAINTENANCE'],
  ['half an answer', { kind: 'truncated' }, 'UNAVAILABLE'],
  ['a protected account', { kind: 'body', value: { privacyProtected: true } }, 'REFUSED'],
  ['404', { kind: 'status', status: 404 }, null],
])('the night is kept if the summaries answer with %s', async (_what, fault, code) => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject(fault, { route: 'summary' });
  const { days, problem } = await readGarminDays(lab.session(), lastDays(2));
  expect(days[1]).toMatchObject({
    hrvLastNightMs: expect.any(Number),
    sleepSeconds: expect.any(Number),
    bodyBatteryCurrent: null,
  });
  expect(problem?.code ?? null).toBe(code);
});

test.each(['sleep range', 'hrv range'])('the other values are kept if %s fails', async (route) => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 500 }, { route });
  const { days } = await readGarminDays(lab.session(), lastDays(2));
  // Either of them knows the night's HRV.
  expect(days[1]).toMatchObject({
    hrvLastNightMs: expect.any(Number),
    bodyBatteryCurrent: expect.any(Number),
  });
});

test('a vendor that does not answer gets only one request', async () => {
  await using lab = await openWearableLab({ timeoutMs: 100 });
  lab.wearable.faults.inject({ kind: 'hang' });
  await expect(readGarminDays(lab.session(), lastDays(2))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(lab.wearable.count()).toBe(1);
});

test('a reading fails with the reason if every resource fails', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'page' });
  await expect(readGarminDays(lab.session(), lastDays(2))).rejects.toMatchObject({ code: 'MAINTENANCE' });
});

test('a reading stops at once if the token renewal is refused', async () => {
  await using lab = await openWearableLab();
  const session = lab.session();
  lab.wearable.revoke('ada');
  await expect(readGarminDays(session, lastDays(2))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('reads the night of a device whose clock is a day ahead, with one more request', async () => {
  await using lab = await openWearableLab();
  const request = { displayName: 'ada', from: TODAY.subtract({ days: 2 }), to: TODAY.subtract({ days: 1 }) };
  const { days } = await readGarminDays(lab.session(), { ...request, lookAhead: true });
  expect(days.at(-1)).toMatchObject({
    hrvLastNightMs: expect.any(Number),
    bodyBatteryAtWake: expect.any(Number),
  });
  expect(days.at(-1)?.date.toString()).toBe('2026-10-08');
  expect(lab.wearable.count()).toBe(5);
});

test('a wrong URL is an error, not a person without data', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 404 });
  await expect(readGarminDays(lab.session(), lastDays(2))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
