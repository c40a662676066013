import { expect, test } from 'vitest';
import { type PlanDay, planWeeks } from './plan-weeks.ts';

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

test('puts each day under its week, whose first days may be gone by', () => {
  const days = [day('2026-11-15', 'high'), day('2026-11-16', 'high'), day('2026-11-17', 'medium')];
  const weeks = planWeeks({ days, weeks: [target('2026-11-09'), target('2026-11-16')] });
  expect(weeks.map((week) => week.days.map(({ date }) => date))).toEqual([
    ['2026-11-15'],
    ['2026-11-16', '2026-11-17'],
  ]);
  expect(weeks[1]?.confidence).toEqual({ first: 'high', last: 'medium' });
});

test('says nothing of confidence where no phase is estimated', () => {
  const days = [day('2026-11-16', 'low', 'UNKNOWN')];
  expect(planWeeks({ days, weeks: [target('2026-11-16')] })[0]?.confidence).toBeUndefined();
});
