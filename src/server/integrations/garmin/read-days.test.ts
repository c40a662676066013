import { expect, test } from 'vitest';
import { openWearableLab } from '#server/try-it/wearable-lab.ts';
import { readGarminDays } from './read-days.ts';

const TODAY = Temporal.PlainDate.from('2026-10-08');

const lastDays = (count: number) => ({
  displayName: 'ada',
  from: TODAY.subtract({ days: count - 1 }),
  to: TODAY,
});

test.each([
  { days: 1, requests: 2 },
  { days: 2, requests: 3 },
  { days: 6, requests: 7 },
  { days: 7, requests: 7 },
  { days: 28, requests: 7 },
  { days: 30, requests: 9 },
  { days: 365, requests: 69 },
])('reads $days days with $requests requests', async ({ days, requests }) => {
  await using lab = await openWearableLab();
  await readGarminDays(lab.session(), lastDays(days));
  expect(lab.wearable.count()).toBe(requests);
});

test('gives yesterday and today in full, but for the sleep score', async () => {
  await using lab = await openWearableLab();
  const days = await readGarminDays(lab.session(), lastDays(2));
  expect(days.map(({ date }) => date.toString())).toEqual(['2026-10-07', '2026-10-08']);
  for (const day of days) {
    const { date: _, hrvDirection: __, sleepScore, readiness, ...values } = day;
    expect([sleepScore, readiness]).toEqual([null, null]);
    expect(Object.values(values)).not.toContain(null);
  }
});

test('adds sleep scores for one request more', async () => {
  await using lab = await openWearableLab();
  const days = await readGarminDays(lab.session(), { ...lastDays(2), sleepScores: true });
  expect(days.map(({ sleepScore }) => sleepScore)).toEqual([expect.any(Number), expect.any(Number)]);
  expect(lab.wearable.count()).toBe(4);
});

test('gives the same days from ranges as from summaries', async () => {
  await using lab = await openWearableLab();
  const session = lab.session();
  const many = await readGarminDays(session, lastDays(30));
  const few = await readGarminDays(session, { ...lastDays(6), sleepScores: true });
  expect(many.slice(-6)).toEqual(few);
  expect(many).toHaveLength(30);
});

test('leaves out days of which nothing is known', async () => {
  await using lab = await openWearableLab();
  const days = await readGarminDays(lab.session(), { ...lastDays(1), to: TODAY.add({ days: 2 }) });
  expect(days.map(({ date }) => date.toString())).toEqual(['2026-10-08']);
});

test('gives no days for an account without data', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'body', value: undefined });
  expect(await readGarminDays(lab.session(), lastDays(30))).toEqual([]);
});

test('does without a resource that is not there', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 404 }, { route: 'hrv range' });
  const [, today] = await readGarminDays(lab.session(), lastDays(2));
  expect(today).toMatchObject({ hrvStatus: 'UNKNOWN', bodyBatteryCurrent: expect.any(Number) });
});

test('fails as a whole when one of its requests fails', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 500 }, { route: 'summary' });
  await expect(readGarminDays(lab.session(), lastDays(2))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('does not take a wrong address for a person without data', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 404 });
  await expect(readGarminDays(lab.session(), lastDays(2))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
