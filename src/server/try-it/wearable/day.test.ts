import { expect, test } from 'vitest';
import { type SimulatedDay, simulateDay } from './day.ts';
import { simulateHrv } from './hrv.ts';
import { lutealShare, type SimulatedPerson } from './person.ts';
import { viewDay } from './view.ts';

const FIRST = Temporal.PlainDate.from('2025-09-01');
const ADA: SimulatedPerson = {
  seed: 'ada',
  cycleStarts: Array.from({ length: 13 }, (_, cycle) => FIRST.add({ days: 29 * cycle })),
};
const YEAR = Array.from({ length: 365 }, (_, days) => simulateDay(ADA, FIRST.add({ days })));

function mean(days: readonly SimulatedDay[], of: (day: SimulatedDay) => number): number {
  return days.reduce((sum, day) => sum + of(day), 0) / days.length;
}

const luteal = YEAR.filter(({ date }) => lutealShare(ADA, date) === 1);
const follicular = YEAR.filter(({ date }) => lutealShare(ADA, date) === 0);

test('a person always has the same day, and another person has another', () => {
  const date = Temporal.PlainDate.from('2026-03-04');
  expect(simulateDay({ ...ADA }, date)).toEqual(simulateDay(ADA, date));
  expect(simulateDay({ ...ADA, seed: 'bea' }, date)).not.toEqual(simulateDay(ADA, date));
});

test('HRV is lower and the resting heart rate higher in the luteal phase', () => {
  const hrvRatio = mean(luteal, ({ hrvMs }) => hrvMs) / mean(follicular, ({ hrvMs }) => hrvMs);
  const pulse = ({ restingHeartRate }: SimulatedDay) => restingHeartRate;
  expect(hrvRatio).toBeGreaterThan(0.84);
  expect(hrvRatio).toBeLessThan(0.95);
  expect(mean(luteal, pulse) - mean(follicular, pulse)).toBeGreaterThan(2);
  expect(mean(luteal, pulse) - mean(follicular, pulse)).toBeLessThan(5);
});

test.each([
  ['2025-09-01', 0],
  ['2025-09-29', 1],
  ['2025-08-31', 1],
  ['2025-08-04', 0],
  ['2026-09-11', 1],
])('the day %s has a luteal share of %d, in a logged cycle or not', (day, share) => {
  expect(lutealShare(ADA, Temporal.PlainDate.from(day))).toBe(share);
});

test('a person without cycles has no luteal phase', () => {
  expect(lutealShare({ seed: 'x', cycleStarts: [] }, FIRST)).toBe(0);
});

test('all values are possible ones', () => {
  for (const day of YEAR) {
    expect(day.hrvMs).toBeGreaterThan(10);
    expect(day.restingHeartRate).toBeGreaterThan(37);
    expect(day.sleepSeconds).toBeLessThan(12 * 3600);
    expect(day.batteryAtNight).toBeGreaterThanOrEqual(5);
    expect(day.batteryAtWake).toBeGreaterThan(day.batteryAtNight);
    expect(day.batteryAtWake).toBeLessThanOrEqual(100);
  }
});

test('a year has a few nights without the watch', () => {
  const missing = YEAR.filter(({ isNightWorn }) => !isNightWorn).length;
  expect(missing).toBeGreaterThan(5);
  expect(missing).toBeLessThan(30);
});

test('training has a weekly rhythm, with rest on Mondays', () => {
  const minutes = ({ moderateMinutes, vigorousMinutes }: SimulatedDay) =>
    moderateMinutes + 2 * vigorousMinutes;
  const onWeekday = (weekday: number) => YEAR.filter(({ date }) => date.dayOfWeek === weekday);
  expect(mean(onWeekday(1), minutes)).toBe(0);
  expect(mean(onWeekday(6), minutes)).toBeGreaterThan(40);
});

test('sleep charges the battery, and training drains it', () => {
  const sorted = YEAR.toSorted((a, b) => a.sleepScore - b.sleepScore);
  const wake = ({ batteryAtWake }: SimulatedDay) => batteryAtWake;
  expect(mean(sorted.slice(-60), wake) - mean(sorted.slice(0, 60), wake)).toBeGreaterThan(10);
  const drain = ({ batteryAtWake, batteryAtNight }: SimulatedDay) => batteryAtWake - batteryAtNight;
  const rested = YEAR.filter(({ moderateMinutes }) => moderateMinutes === 0);
  const trained = YEAR.filter(({ vigorousMinutes }) => vigorousMinutes > 15);
  expect(mean(trained, drain) - mean(rested, drain)).toBeGreaterThan(8);
});

test('HRV is balanced on most days, but not on all', () => {
  const balanced = YEAR.filter((day) => simulateHrv(ADA, day).status === 'BALANCED').length;
  expect(balanced).toBeGreaterThan(300);
  expect(balanced).toBeLessThan(365);
});

test('nothing of tomorrow is shown, and only the past part of today', () => {
  const at = (time: string) =>
    viewDay(ADA, Temporal.PlainDate.from('2026-03-05'), Temporal.PlainDateTime.from(time));
  expect(at('2026-03-04T23:59')).toBeNull();
  expect(at('2026-03-05T03:00')).toMatchObject({ hasNight: false, hasTrained: false });
  expect(at('2026-03-05T09:00')).toMatchObject({ hasNight: true, hasTrained: false });
  expect(at('2026-03-05T22:00')).toMatchObject({ hasNight: true, hasTrained: true });
  expect(at('2026-03-06T00:00')?.battery.at(-1)?.minute).toBe(1440);
});

test('the battery is charged by night and drained by day', () => {
  const date = Temporal.PlainDate.from('2026-03-05');
  const levels = ['03:00', '09:00', '16:00', '23:00'].map(
    (time) =>
      viewDay(ADA, date, Temporal.PlainDateTime.from(`2026-03-05T${time}`))?.battery.at(-1)?.level ?? -1,
  );
  const [night = -1, morning = -1, afternoon = -1, evening = -1] = levels;
  expect(morning).toBeGreaterThan(night);
  expect(afternoon).toBeLessThan(morning);
  expect(evening).toBeLessThan(afternoon);
});
