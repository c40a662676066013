import { expect, test } from 'vitest';
import type { PeriodLog } from '#web/lib/wire.ts';
import { countedCycles, daysOff, describeCycles } from './cycle-stats.ts';

const log = (startDate: string, cycleLength: number | null, off: number | null): PeriodLog => ({
  id: startDate,
  user: 'u',
  startDate,
  predictedDate: null,
  daysEarly: off === null ? null : Math.max(0, -off),
  daysLate: off === null ? null : Math.max(0, off),
  leftOut: null,
  cycleLength,
});

test('a cycle that is left out is not among the counted cycles', () => {
  const leftOut = { ...log('2026-03-01', 60, null), leftOut: 'ILLNESS' as const };
  expect(countedCycles([log('2026-03-29', 28, null), leftOut]).map(({ days }) => days)).toEqual([28]);
});

const PAGE = [
  log('2026-10-29', 29, 0),
  log('2026-09-30', 33, 4),
  log('2026-08-28', 27, -2),
  log('2026-08-01', null, null),
];

test('days off the prediction are negative if early and positive if late', () => {
  expect(PAGE.map(daysOff)).toEqual([0, 4, -2, null]);
});

test('cycles are listed oldest first, without the first start', () => {
  expect(countedCycles(PAGE)).toEqual([
    { endedBy: '2026-08-28', days: 27, predictedDays: 29 },
    { endedBy: '2026-09-30', days: 33, predictedDays: 29 },
    { endedBy: '2026-10-29', days: 29, predictedDays: 29 },
  ]);
});

test('the figures count cycles, lengths and predictions within 2 days', () => {
  const stats = describeCycles(countedCycles(PAGE));
  expect(stats).toEqual({ cycles: 3, average: 30, shortest: 27, longest: 33, predicted: 3, close: 2 });
});

test('a cycle that is left out is not in any figure', () => {
  const page = PAGE.map((log) => (log.cycleLength === 33 ? { ...log, leftOut: 'ILLNESS' as const } : log));
  expect(describeCycles(countedCycles(page))).toMatchObject({ cycles: 2, average: 28, longest: 29 });
});

test('a gap with a missed log is not counted until the question is answered', () => {
  const gap = log('2026-10-29', 56, null);
  expect(countedCycles([gap, log('2026-09-03', 28, 0)], new Set([gap.id])).map(({ days }) => days)).toEqual([
    28,
  ]);
});
