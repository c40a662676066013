import { describe, expect, test } from 'vitest';
import { arcPath, arcsOf, pointAt, turnOfDay, turnsBetween } from './ring-arcs.ts';

const PHASES = [
  { phase: 'MENSTRUAL', firstDate: '2026-03-01', lastDate: '2026-03-05' },
  { phase: 'FOLLICULAR', firstDate: '2026-03-06', lastDate: '2026-03-10' },
  { phase: 'OVULATION', firstDate: '2026-03-11', lastDate: '2026-03-20' },
] as const;

describe('the arcs of the ring', () => {
  test('follow each other, each with its share of the days', () => {
    expect(arcsOf(PHASES)).toEqual([
      { phase: 'MENSTRUAL', from: 0, to: 0.25 },
      { phase: 'FOLLICULAR', from: 0.25, to: 0.5 },
      { phase: 'OVULATION', from: 0.5, to: 1 },
    ]);
  });

  test('are empty if no phase is estimated', () => {
    expect(arcsOf([])).toEqual([]);
  });

  test('are drawn clockwise from the top', () => {
    expect(arcPath({ phase: 'MENSTRUAL', from: 0, to: 0.25 }, 100, 0)).toBe(
      'M0.00 -100.00A100 100 0 0 1 100.00 -0.00',
    );
  });

  test('go the long way round if they cover more than half', () => {
    expect(arcPath({ phase: 'MENSTRUAL', from: 0, to: 0.75 }, 100, 0)).toContain('A100 100 0 1 1');
  });
});

describe('a position on the ring', () => {
  test('the position of a day is in the middle of that day', () => {
    expect(turnOfDay(1, 28)).toBeCloseTo(0.5 / 28);
    expect(turnOfDay(28, 28)).toBeCloseTo(27.5 / 28);
  });

  test('the position of a day past the ring stays at its end', () => {
    expect(turnOfDay(40, 28)).toBe(turnOfDay(28, 28));
  });

  test('a position on the ring is counted from the top', () => {
    const { x, y } = pointAt(0.5, 10);
    expect(x).toBeCloseTo(0);
    expect(y).toBeCloseTo(10);
  });

  test('has its distance to another position measured the shorter way round', () => {
    expect(turnsBetween(0.95, 0.05)).toBeCloseTo(0.1);
  });
});
