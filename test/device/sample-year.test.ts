import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DailyLog } from '#contract/daily-log.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { seedSamplePerson } from '#server/try-it/sample/person.ts';
import { connectSample } from '#server/try-it/sample/wearable.ts';
import { sampleAccount } from '#server/try-it/sample/year.ts';
import { startWearable, type Wearable } from '#server/try-it/wearable/wearable.ts';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';

type Day = Omit<DailyLog, 'date'> & { date: string };

let service: TestApp;
let wearable: Wearable;
let read: <Answer>(path: string) => Promise<Answer>;
/** Days of the sample person's last year, oldest first. */
let year: Day[];

beforeAll(async () => {
  service = await createTestApp();
  const { engine } = service.database;
  const clock = () => service.clock.now;
  const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
  const { userId, cycleStarts } = await seedSamplePerson(engine, 'https://issuer.test', clock());
  wearable = await startWearable({ port: 0, clock, accounts: [sampleAccount(cycleStarts)] });
  await connectSample({ engine, keyRing, clock, userId, wearable });
  const token = await createSession(engine, { userId, userAgent: 'test', now: clock() });
  read = async (url) =>
    (await service.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => read<{ items: Day[] }>(`/api/history?limit=100&page=${page}`)),
  );
  year = pages.flatMap(({ items }) => items).reverse();
});

afterAll(async () => {
  await wearable.close();
  await service.close();
});

const between = (from: string, to: string): Day[] => year.filter(({ date }) => date >= from && date <= to);
const statuses = (days: readonly Day[]) => days.map(({ decisionStatus }) => decisionStatus);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const isGo = ({ decisionStatus }: Day) => decisionStatus === 'TRAIN' || decisionStatus === 'REDUCED';

test('the sample person is held back from the first to the last morning of an illness', () => {
  const ill = between('2026-04-15', '2026-04-19');
  expect(statuses(ill)).toEqual(['LIGHT', 'GENTLE', 'REST', 'REST', 'REST']);
  expect(ill[2]?.decisionReason).toContain('your temperature raised');
});

test('the sample person’s trends show an illness: a lower HRV, a higher pulse, short nights', async () => {
  const trend = async (from: string, to: string, measure: keyof Day) => {
    const { days } = await read<{ days: Day[] }>(`/api/trends?from=${from}&to=${to}`);
    return mean(days.map((day) => Number(day[measure])));
  };
  const change = async (measure: keyof Day) =>
    (await trend('2026-04-15', '2026-04-19', measure)) - (await trend('2026-04-05', '2026-04-14', measure));
  expect(await change('hrvLastNightMs')).toBeLessThan(-8);
  expect(await change('restingHeartRate')).toBeGreaterThan(4);
  expect(await change('sleepSeconds')).toBeLessThan(-3600);
});

test('the sample person gets less when a hard block goes far beyond her usual week', () => {
  const isHeldBackByLoad = ({ decisionStatus, decisionReason }: Day) =>
    decisionStatus === 'REDUCED' && decisionReason?.includes('in the seven days before; you usually did');
  expect(between('2026-02-04', '2026-02-20').filter(isHeldBackByLoad).length).toBeGreaterThanOrEqual(3);
});

test('the sample person is asked about the period that she forgot to log', async () => {
  const { questions } = await read<{ questions: unknown }>('/api/cycle/current');
  expect(questions).toMatchObject([
    { kind: 'MISSED_LOG', startDate: '2025-12-04', gapDays: 56, missingLogs: 1 },
  ]);
});

test('the sample person has bleeding on every start that she logged in the last year', async () => {
  const { items } = await read<{ items: { startDate: string }[] }>('/api/period-history?limit=100');
  const { days } = await read<{ days: { date: string; bleeding: string }[] }>(
    '/api/days?from=2025-06-17&to=2026-06-16',
  );
  const bleeding = days.map((day) => [day.date, day.bleeding]);
  const starts = items.map(({ startDate }) => startDate).filter((start) => start >= '2025-06-17');
  expect(starts).toHaveLength(11);
  expect(bleeding).toEqual(starts.toSorted().map((start) => [start, 'UNSPECIFIED']));
});

test('the sample person’s two nights without the watch are described as not measured', () => {
  const unmeasured = year.filter(({ hrvLastNightMs }) => hrvLastNightMs === null);
  expect(unmeasured.map(({ date }) => date)).toEqual(['2026-05-26', '2026-05-27']);
  expect(statuses(unmeasured)).toEqual(['REDUCED', 'REDUCED']);
  for (const { decisionReason } of unmeasured) expect(decisionReason).toContain('Nothing was measured');
});

test('the sample person may train on most ordinary mornings', () => {
  const ordinary = [
    ...between('2025-06-17', '2026-02-03'),
    ...between('2026-02-21', '2026-04-14'),
    ...between('2026-04-26', '2026-06-15'),
  ];
  expect(ordinary.filter(isGo).length / ordinary.length).toBeGreaterThan(0.8);
});

test('the sample year ends with an ordinary day, decided from all signals', async () => {
  const { decision } = await read<{ decision: unknown }>('/api/today');
  expect(decision).toMatchObject({ status: 'TRAIN', confidence: 'high', missing: [] });
});
