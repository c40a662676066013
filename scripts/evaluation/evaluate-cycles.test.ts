import { describe, expect, test } from 'vitest';
import { evaluateCycles } from './evaluate-cycles.ts';
import { scoreLengths } from './length-accuracy.ts';
import { scorePhases } from './phase-accuracy.ts';
import type { Woman } from './read-cycles.ts';
import { groupWindows } from './window-groups.ts';

function womanOf(client: string, ...lengths: number[]): Woman {
  const cycles = lengths.map((lengthDays) => ({ lengthDays, ovulationDay: lengthDays - 13, mensesDays: 5 }));
  return { client, cycles };
}

const nobodyForgets = [() => false];

describe('scoreLengths', () => {
  test('forecasts every cycle except the first', () => {
    const women = [womanOf('ann', 28, 30, 25), womanOf('bea', 31)];
    expect(scoreLengths(women, nobodyForgets)['always 28'].forecasts).toBe(2);
  });

  test('measures the error in days', () => {
    // Errors of 2 and 4 days.
    expect(scoreLengths([womanOf('ann', 28, 30, 24)], nobodyForgets)['always 28']).toMatchObject({
      mae: 3,
      rmse: Math.sqrt(10),
      within1: 0,
      within2: 50,
      within3: 50,
    });
  });

  test('sees only the cycles before the one it forecasts', () => {
    const errors = [30, 40].map((next) => scoreLengths([womanOf('ann', 28, next)], nobodyForgets).lutea.mae);
    expect(errors).toEqual([2, 12]);
  });

  test('merges two cycles where the start between them was forgotten', () => {
    const forgetsSecond = [(_woman: Woman, startIndex: number) => startIndex === 1];
    // The second cycle is forecast as 28 days, the third as 56.
    expect(scoreLengths([womanOf('ann', 28, 28, 28)], forgetsSecond)['last cycle'].mae).toBe(14);
  });

  test('counts starts inside the window, and both its ends in its width', () => {
    const score = scoreLengths([womanOf('ann', 28, 28, 28)], nobodyForgets).lutea;
    expect(score).toMatchObject({ coverage: 100, width: 6.5 });
  });
});

describe('scorePhases', () => {
  test('scores 100 % for a cycle that went as predicted', () => {
    expect(scorePhases([womanOf('ann', 28, 28)])).toMatchObject({
      days: 28,
      fiveClass: 100,
      threeClass: 100,
      rightOrAdjacent: 100,
      byWoman: 100,
      unknown: 0,
    });
  });

  test('counts days as wrong where ovulation came later than estimated', () => {
    const late = womanOf('ann', 28, 28);
    const cycles = late.cycles.map((cycle) => ({ ...cycle, ovulationDay: 17 }));
    // Days 14 and 15 were still follicular, 17 and 18 still the ovulation window.
    expect(scorePhases([{ ...late, cycles }]).fiveClass).toBeCloseTo((100 * 24) / 28, 10);
  });

  test('leaves out cycles without a measured ovulation day', () => {
    const [known, unknown] = [womanOf('ann', 28, 28), womanOf('bea', 28, 28)];
    const cycles = unknown.cycles.map((cycle) => ({ ...cycle, ovulationDay: null }));
    expect(scorePhases([known, { ...unknown, cycles }]).days).toBe(28);
  });
});

describe('scorePhases, with the phases that the product shows,', () => {
  test('counts days of a long overdue cycle as days without a phase', () => {
    // Predicted for day 29, no phase from day 36 on.
    expect(scorePhases([womanOf('ann', 28, 45)]).unknown).toBeCloseTo((100 * 10) / 45, 10);
  });

  test('scorePhases also gives a score in which every woman counts once', () => {
    const wrong = womanOf('bea', 28, 45, 45, 45, 45);
    const { fiveClass, byWoman } = scorePhases([womanOf('ann', 28, 28), wrong]);
    expect(byWoman).toBeGreaterThan(fiveClass);
  });

  test('compares the stated share of a phase with how often it was true', () => {
    const { shares } = scorePhases([womanOf('ann', 28, 28, 28, 28)]);
    expect(shares.map(({ phase, was }) => [phase, was])).toEqual([
      ['FOLLICULAR', 100],
      ['OVULATION', 100],
      ['EARLY_LUTEAL', 100],
      ['LATE_LUTEAL', 100],
    ]);
  });
});

describe('groupWindows', () => {
  test('groups forecasts by what was known before each', () => {
    const groups = groupWindows([womanOf('ann', 28, 28, 28), womanOf('bea', 33, 33, 50)]);
    expect(groups.map(({ name, forecasts, coverage }) => `${name}: ${forecasts}, ${coverage}`)).toEqual([
      'past mean 28 to 30: 2, 100',
      'past mean from 32: 2, 50',
      'past sd below 2: 2, 50',
      '1 or 2 known cycles: 4, 75',
    ]);
  });
});

describe('evaluateCycles', () => {
  test('counts women and cycles', () => {
    expect(evaluateCycles([womanOf('ann', 28, 30, 25), womanOf('bea', 31)])).toMatchObject({
      women: 2,
      cycles: 4,
    });
  });

  test('gives the same figures every time', () => {
    const women = [womanOf('ann', 28, 30, 25, 29, 27), womanOf('bea', 31, 33, 30, 32)];
    expect(evaluateCycles(women)).toEqual(evaluateCycles(women));
  });

  test.each([[[]], [[womanOf('ann', 28)]]])('refuses %j, which has no cycle to forecast', (women) => {
    expect(() => evaluateCycles(women)).toThrow('nothing to forecast: no woman has two cycles or more');
  });
});
