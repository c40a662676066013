import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidInput } from '#core/invalid-input.ts';
import { CYCLE_PHASES } from './phase.ts';
import { type PhaseSpan, phasesUntilOverdue, phaseTable, spanOfDay, usualShape } from './phase-table.ts';

const anyLength = fc.double({ min: 21, max: 45, noNaN: true });

const tableOf = (length: number) => phaseTable(usualShape(length));

function summary(spans: readonly PhaseSpan[]): string[] {
  return spans.map(({ phase, firstDay, lastDay }) => `${phase} ${firstDay}–${lastDay}`);
}

describe('phaseTable', () => {
  test('puts the ovulation window 13 days before the end of a 28-day cycle', () => {
    expect(summary(tableOf(28))).toEqual([
      'MENSTRUAL 1–5',
      'FOLLICULAR 6–13',
      'OVULATION 14–16',
      'EARLY_LUTEAL 17–22',
      'LATE_LUTEAL 23–28',
    ]);
  });

  test('rounds a fractional length half up', () => {
    expect(tableOf(28.5)).toEqual(tableOf(29));
  });

  test('has phases without gaps, each of at least a day, that fill a cycle of any length', () => {
    fc.assert(
      fc.property(anyLength, (length) => {
        const table = tableOf(length);
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
    expect(() => tableOf(length)).toThrow(InvalidInput);
  });
});

describe('a cycle whose ovulation was observed', () => {
  test('has its ovulation phase around that day, and the luteal phases up to the expected end', () => {
    expect(summary(phaseTable({ lengthDays: 33, ovulationDay: 20, bleedingDays: 4 }))).toEqual([
      'MENSTRUAL 1–4',
      'FOLLICULAR 5–18',
      'OVULATION 19–21',
      'EARLY_LUTEAL 22–27',
      'LATE_LUTEAL 28–33',
    ]);
  });

  test('leaves the early luteal phase out where the luteal phase is short', () => {
    expect(summary(phaseTable({ lengthDays: 27, ovulationDay: 20, bleedingDays: 5 })).slice(2)).toEqual([
      'OVULATION 19–21',
      'LATE_LUTEAL 22–27',
    ]);
  });

  test('cuts a long period short of the ovulation window', () => {
    expect(summary(phaseTable({ lengthDays: 21, ovulationDay: 8, bleedingDays: 8 })).slice(0, 2)).toEqual([
      'MENSTRUAL 1–5',
      'FOLLICULAR 6–6',
    ]);
  });
});

describe('phasesUntilOverdue', () => {
  test('keeps the last phase for six late days', () => {
    expect(summary(phasesUntilOverdue(usualShape(28), 29)).at(-1)).toBe('LATE_LUTEAL 23–35');
  });

  test('is late luteal from the day before the predicted period on, even if the person stated a longer cycle', () => {
    expect(summary(phasesUntilOverdue(usualShape(45), 30))).toEqual([
      'MENSTRUAL 1–5',
      'FOLLICULAR 6–28',
      'LATE_LUTEAL 29–36',
    ]);
  });

  test('stays late luteal if the person stated a shorter cycle', () => {
    expect(summary(phasesUntilOverdue(usualShape(21), 46)).at(-1)).toBe('LATE_LUTEAL 16–52');
  });
});

describe('spanOfDay', () => {
  test.each([
    [1, 'MENSTRUAL'],
    [13, 'FOLLICULAR'],
    [14, 'OVULATION'],
    [28, 'LATE_LUTEAL'],
  ])('day %i of 28 is %s', (cycleDay, phase) => {
    expect(spanOfDay(cycleDay, tableOf(28))?.phase).toBe(phase);
  });

  test.each([0, -1, 29, Number.NaN])('day %f of 28 is in no phase', (cycleDay) => {
    expect(spanOfDay(cycleDay, tableOf(28))).toBeUndefined();
  });
});
