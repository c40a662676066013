import { expect, test } from 'vitest';
import type { Phase } from '#web/lib/wire.ts';
import { chartDays, phaseRuns, startsIn, type TrendDay, valuesOf } from './chart-days.ts';

const day = (date: string, cycleDay: number | null, phase: Phase, hrv: number | null = 50): TrendDay => ({
  date,
  cycleDay,
  phase,
  source: 'garmin',
  enteredByHand: [],
  hrvLastNightMs: hrv,
  restingHeartRate: null,
  bodyBatteryHigh: null,
  bodyBatteryLow: null,
  sleepSeconds: null,
  sleepScore: null,
  stressAverage: null,
  intensityMinutesDay: null,
  decisionStatus: null,
});

const range = (from: string, to: string, days: TrendDay[]) => chartDays({ from, to, days });

test('the chart has every day, with a gap where there is no log', () => {
  const days = range('2026-10-01', '2026-10-04', [
    day('2026-10-02', 10, 'FOLLICULAR', 41),
    day('2026-10-04', 12, 'FOLLICULAR', 43),
  ]);
  expect(days.map(({ date }) => date)).toEqual(['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04']);
  expect(valuesOf(days, 'hrvLastNightMs')).toEqual([null, 41, null, 43]);
});

test('a day without a log has the phase and the cycle of the days around it', () => {
  const days = range('2026-10-01', '2026-10-03', [
    day('2026-10-01', 10, 'FOLLICULAR'),
    day('2026-10-03', 12, 'FOLLICULAR'),
  ]);
  expect(days[1]).toMatchObject({ phase: 'FOLLICULAR', cycleDay: 11, log: undefined });
});

test('a day without a log between two phases has no phase', () => {
  const days = range('2026-10-01', '2026-10-03', [
    day('2026-10-01', 14, 'FOLLICULAR'),
    day('2026-10-03', 16, 'OVULATION'),
  ]);
  expect(days[1]).toMatchObject({ phase: null, cycleDay: 15 });
});

test('a period start without a log is derived from the next cycle day', () => {
  const days = range('2026-10-01', '2026-10-05', [
    day('2026-10-01', 28, 'LATE_LUTEAL'),
    day('2026-10-05', 3, 'MENSTRUAL'),
  ]);
  expect(startsIn(days)).toEqual([2]);
  expect(days.map(({ cycleDay }) => cycleDay)).toEqual([28, 29, 1, 2, 3]);
});

test('days in the same phase are joined, except at a period start', () => {
  const days = range('2026-10-01', '2026-10-06', [
    day('2026-10-01', 28, 'LATE_LUTEAL'),
    day('2026-10-02', 29, 'LATE_LUTEAL'),
    day('2026-10-03', 1, 'MENSTRUAL'),
    day('2026-10-04', 2, 'MENSTRUAL'),
    day('2026-10-05', null, 'UNKNOWN'),
    day('2026-10-06', 1, 'MENSTRUAL'),
  ]);
  expect(phaseRuns(days)).toEqual([
    { phase: 'LATE_LUTEAL', first: 0, last: 1 },
    { phase: 'MENSTRUAL', first: 2, last: 3 },
    { phase: 'MENSTRUAL', first: 5, last: 5 },
  ]);
});

test('without any log there is no phase and no cycle day', () => {
  const days = range('2026-10-01', '2026-10-02', []);
  expect(days.map(({ phase, cycleDay }) => [phase, cycleDay])).toEqual([
    [null, null],
    [null, null],
  ]);
});
