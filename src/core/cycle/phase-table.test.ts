import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidInput } from '#core/invalid-input.ts';
import { CYCLE_PHASES } from './phase.ts';
import { phasesUntilOverdue, phaseTable, spanOfDay } from './phase-table.ts';

const anyLength = fc.double({ min: 21, max: 45, noNaN: true });

function summary(spans: ReturnType<typeof phaseTable>): string[] {
  return spans.map(({ phase, firstDay, lastDay }) => `${phase} ${firstDay}–${lastDay}`);
}

describe('phaseTable', () => {
  test('puts the ovulation window 13 days before the end of a 28-day cycle', () => {
    expect(summary(phaseTable(28))).toEqual([
      'MENSTRUAL 1–5',
      'FOLLICULAR 6–13',
      'OVULATION 14–16',
      'EARLY_LUTEAL 17–22',
      'LATE_LUTEAL 23–28',
    ]);
  });

  test('rounds a fractional length half up', () => {
    expect(phaseTable(28.5)).toEqual(phaseTable(29));
  });

  test('is contiguous, non-empty and as long as the cycle, for every length', () => {
    fc.assert(
      fc.property(anyLength, (length) => {
        const table = phaseTable(length);
        expect(table.map(({ phase }) => phase)).toEqual(CYCLE_PHASES);
        expect(table.map(({ firstDay }) => firstDay)).toEqual([
          1,
          ...table.slice(0, -1).map(({ lastDay }) => lastDay + 1),
        ]);
        expect(table.every(({ firstDay, lastDay }) => firstDay <= lastDay)).toBe(true);
        expect(table.at(-1)?.lastDay).toBe(Math.floor(length + 0.5));
      }),
    );
  });

  test.each([20, 46, Number.NaN, Number.POSITIVE_INFINITY, -28])('refuses a length of %f', (length) => {
    expect(() => phaseTable(length)).toThrow(InvalidInput);
  });
});

describe('phasesUntilOverdue', () => {
  test('keeps the last phase for six late days', () => {
    expect(summary(phasesUntilOverdue(28, 29)).at(-1)).toBe('LATE_LUTEAL 23–35');
  });

  test('is late luteal from the day before the period on, even where the person stated a longer cycle', () => {
    expect(summary(phasesUntilOverdue(45, 30))).toEqual([
      'MENSTRUAL 1–5',
      'FOLLICULAR 6–28',
      'LATE_LUTEAL 29–36',
    ]);
  });

  test('stays late luteal where the person stated a shorter cycle', () => {
    expect(summary(phasesUntilOverdue(21, 46)).at(-1)).toBe('LATE_LUTEAL 16–52');
  });
});

describe('spanOfDay', () => {
  test.each([
    [1, 'MENSTRUAL'],
    [13, 'FOLLICULAR'],
    [14, 'OVULATION'],
    [28, 'LATE_LUTEAL'],
  ])('day %i of 28 is %s', (cycleDay, phase) => {
    expect(spanOfDay(cycleDay, phaseTable(28))?.phase).toBe(phase);
  });

  test.each([0, -1, 29, Number.NaN])('day %f of 28 is in no phase', (cycleDay) => {
    expect(spanOfDay(cycleDay, phaseTable(28))).toBeUndefined();
  });
});
