import { describe, expect, test } from 'vitest';
import type { DaySignals } from './day-signals.ts';
import { RULES } from './rules.ts';
import { reasonText, wouldChangeText } from './wording.ts';

const DAY: DaySignals = {
  overrides: [],
  hrvStatus: 'LOW',
  hrvDirection: null,
  hrvForPhase: { basis: 'SAME_PHASE', days: 12, median: 44, low: 36, high: 52, value: 41, verdict: 'WITHIN' },
  bodyBatteryCurrent: 20,
  bodyBatteryYesterdayLow: 12,
  intensityMinutesWeek: 190,
  weeklyBudgetMinutes: 200,
  phase: 'LATE_LUTEAL',
  phaseExpected: true,
  cycleDay: 25,
  nextPhaseOn: Temporal.PlainDate.from('2026-03-14'),
  phasePlanning: true,
};

const HORMONAL_DAY: DaySignals = { ...DAY, phase: 'UNKNOWN', phaseExpected: false, nextPhaseOn: null };

const everyText = [DAY, HORMONAL_DAY].flatMap((day) =>
  RULES.flatMap(({ id }) => [reasonText(id, day, ['hrvStatus', 'phase']), wouldChangeText(id, day)]),
);

describe('every text', () => {
  test.each(everyText)('"%s" is a sentence with every value filled in', (text) => {
    expect(text).toMatch(/^\S.*\.$/);
    expect(text).not.toMatch(/undefined|null|NaN/);
  });

  test.each(everyText)('"%s" claims no more than the evidence', (text) => {
    expect(text).not.toMatch(/ovulating|fertil|contracepti|optimal|stronger|weaker|burn|injur|diagnos|must/i);
  });
});

describe('a reason', () => {
  test('names the signals that are low together', () => {
    expect(reasonText('SEVERAL_SIGNALS_LOW', DAY, [])).toBe(
      "Several recovery signals are low together: Body Battery 20, HRV low, yesterday's lowest 12.",
    );
  });

  test('leaves out a signal that is not low', () => {
    const day: DaySignals = { ...DAY, hrvStatus: 'BALANCED' };
    expect(reasonText('SEVERAL_SIGNALS_LOW', day, [])).toBe(
      "Several recovery signals are low together: Body Battery 20, yesterday's lowest 12.",
    );
  });

  test('calls the budget a budget and names the phase it is for', () => {
    expect(reasonText('BUDGET_USED', { ...DAY, intensityMinutesWeek: 210 }, [])).toBe(
      "You have used 210 of the 200 intensity minutes planned for a week in the late luteal phase. This is your plan's budget, not a health limit.",
    );
  });

  test('names no phase where there is none', () => {
    expect(reasonText('BUDGET_USED', HORMONAL_DAY, [])).toContain(
      'intensity minutes planned for a week. This is',
    );
  });

  test('says how many minutes are left', () => {
    expect(reasonText('BUDGET_NEARLY_USED', DAY, [])).toBe(
      '10 planned intensity minutes are left this week.',
    );
  });

  test('for an unbalanced HRV points to the cycle in the luteal phase only', () => {
    const reasonIn = (phase: DaySignals['phase']) => reasonText('HRV_UNBALANCED', { ...DAY, phase }, []);
    expect(reasonIn('EARLY_LUTEAL')).toContain('this may be your cycle');
    expect(reasonIn('FOLLICULAR')).toBe('Your 7-day HRV is outside your usual range.');
  });

  test("compares last night with the person's own nights of the phase", () => {
    expect(reasonText('HRV_UNBALANCED_USUAL_FOR_PHASE', DAY, [])).toBe(
      'Your 7-day HRV is outside your usual range, but last night (41 ms) is not below what is usual for you in the late luteal phase (median 44 ms over 12 days).',
    );
  });

  test('calls an eased phase estimated and the evidence weak', () => {
    expect(reasonText('EASED_PHASE', DAY, [])).toMatch(/\(estimated\).*Evidence .* is weak/);
  });

  test('of nothing holding back is short when nothing is missing', () => {
    expect(reasonText('NOTHING_HOLDS_BACK', DAY, [])).toBe('Nothing holds you back today.');
  });

  test('of nothing holding back says what it could not look at', () => {
    expect(reasonText('NOTHING_HOLDS_BACK', DAY, ['hrvStatus', 'bodyBatteryCurrent', 'phase'])).toBe(
      'Nothing holds you back today – decided without HRV status, Body Battery, and an estimated phase.',
    );
  });
});

describe('what would change it', () => {
  test('dates the next phase', () => {
    expect(wouldChangeText('BUDGET_USED', DAY)).toBe('A new week, or the next phase (about 2026-03-14).');
  });

  test('gives no date for a phase that is already due', () => {
    expect(wouldChangeText('EASED_PHASE', { ...DAY, nextPhaseOn: null })).toBe(
      'Switch phase planning off if you feel fine, or wait for the next phase.',
    );
  });

  test('promises no next phase where none is estimated', () => {
    expect(wouldChangeText('BUDGET_USED', HORMONAL_DAY)).toBe('A new week.');
  });
});
