import { expect, test } from 'vitest';
import { ceilingRuns, type PlanDay, pastDays, planWeeks } from './plan-weeks.ts';

const target = (startsOn: string) => ({ startsOn, targetMinutes: 300, usedMinutes: null, leftMinutes: 300 });

const day = (
  date: string,
  confidence: PlanDay['confidence'],
  phase: PlanDay['phase'] = 'FOLLICULAR',
): PlanDay => ({
  date,
  confidence,
  phase,
  cycleDay: 9,
  predicted: false,
  periodStart: null,
  ceiling: 'TRAIN',
  within2Days: 0.5,
});

test('groups the days by week, and leaves out a partly planned last week', () => {
  const days = Array.from({ length: 10 }, (_, index) =>
    day(`2026-11-${15 + index}`, index < 4 ? 'high' : 'medium'),
  );
  const weeks = planWeeks({ days, weeks: ['2026-11-09', '2026-11-16', '2026-11-23'].map(target) });
  expect(weeks.map((week) => [week.days[0]?.date, week.days.length])).toEqual([
    ['2026-11-15', 1],
    ['2026-11-16', 7],
  ]);
  expect(weeks[1]?.confidence).toEqual({ first: 'high', last: 'medium' });
});

test('has no confidence if no phase is estimated', () => {
  const days = [day('2026-11-16', 'low', 'UNKNOWN')];
  expect(planWeeks({ days, weeks: [target('2026-11-16')] })[0]?.confidence).toBeUndefined();
});

test('lists every past day of the week, even without data', () => {
  expect(pastDays('2026-11-16', '2026-11-17', [])).toEqual(
    ['2026-11-16', '2026-11-17'].map((date) => ({
      date,
      status: null,
      minutes: null,
      phase: 'UNKNOWN',
      cycleDay: null,
    })),
  );
  expect(pastDays('2026-11-16', '2026-11-15', [])).toEqual([]);
});

test('joins consecutive days with the same ceiling', () => {
  const eased = (date: string): PlanDay => ({ ...day(date, 'high'), ceiling: 'REDUCED' });
  const days = [
    day('2026-11-23', 'high'),
    day('2026-11-24', 'high'),
    eased('2026-11-25'),
    day('2026-11-26', 'high'),
  ];
  expect(ceilingRuns(days)).toEqual([
    { ceiling: 'TRAIN', first: '2026-11-23', last: '2026-11-24' },
    { ceiling: 'REDUCED', first: '2026-11-25', last: '2026-11-25' },
    { ceiling: 'TRAIN', first: '2026-11-26', last: '2026-11-26' },
  ]);
});
