import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chancesOf, yearsOf } from '../../../../scripts/evaluation/evaluate-ahead.ts';
import { TRAINING_STATUSES, type TrainingStatus } from '../training-status.ts';
import { bodyStatus, CHANCE_TABLE, chancesAhead, DAYS_AHEAD, type DatedStatus } from './chance-ahead.ts';
import { NEEDS } from './workout-load.ts';

const on = (day: number, status: TrainingStatus): DatedStatus => ({ day, status });

/** The allowed difference between a few people's answers and those of many: their days are not independent. */
const FURTHEST = 0.1;

test('the table of chances agrees with what the rules now give simulated people', () => {
  const now = chancesOf(yearsOf({ curve: 'PUBLISHED', people: 12, firstSeed: 1 }, 365));
  // GENTLE and REST are too rare among a few people: `npm run evaluate -- --ahead` compares them too.
  const changed = (['LIGHT', 'REDUCED', 'TRAIN'] as const).flatMap((status) =>
    NEEDS.flatMap((need) =>
      CHANCE_TABLE[status][need].flatMap((stored, i) => {
        const chance = now[status][need][i] ?? Number.NaN;
        return Math.abs(chance - stored) <= FURTHEST ? [] : [[status, need, i + 1, stored, chance]];
      }),
    ),
  );
  expect(changed).toEqual([]);
});

describe('the chance of a coming day', () => {
  test('comes from the table for a person without mornings of their own', () => {
    const chance = chancesAhead([on(10, 'LIGHT')])({ need: 'TRAIN', daysAhead: 2 });
    expect(chance).toBeCloseTo(CHANCE_TABLE.LIGHT.TRAIN[1] ?? 0, 12);
  });

  test('gives the table the weight of forty own mornings', () => {
    const mornings = Array.from({ length: 41 }, (_, day) => on(day, 'TRAIN'));
    const fromTable = CHANCE_TABLE.TRAIN.TRAIN[0] ?? 0;
    expect(chancesAhead(mornings)({ need: 'TRAIN', daysAhead: 1 })).toBeCloseTo((fromTable + 1) / 2);
  });

  test('counts only own mornings of the last 180 days', () => {
    const old = Array.from({ length: 40 }, (_, i) => on(i, i % 2 === 0 ? 'LIGHT' : 'TRAIN'));
    const chance = chancesAhead([...old, on(230, 'LIGHT')])({ need: 'TRAIN', daysAhead: 1 });
    expect(chance).toBe(CHANCE_TABLE.LIGHT.TRAIN[0]);
  });

  test('is lowered by the chance of an eased phase, only for hard workouts', () => {
    const today = [on(10, 'LIGHT')];
    const half = { daysAhead: 3, easedShare: 0.7 };
    expect(chancesAhead(today)({ need: 'TRAIN', ...half })).toBeCloseTo(
      (CHANCE_TABLE.LIGHT.TRAIN[2] ?? 0) * 0.3,
    );
    expect(chancesAhead(today)({ need: 'REDUCED', ...half })).toBe(CHANCE_TABLE.LIGHT.REDUCED[2]);
  });

  test.each([0, 5, 7, 1.5])('is null %d days ahead', (daysAhead) => {
    expect(chancesAhead([on(10, 'TRAIN')])({ need: 'TRAIN', daysAhead })).toBeNull();
  });

  test('is never higher after a worse answer today, whatever happened before', () => {
    const status = fc.constantFrom(...TRAINING_STATUSES);
    const request = fc.record({ need: fc.constantFrom(...NEEDS), daysAhead: fc.constantFrom(...DAYS_AHEAD) });
    fc.assert(
      fc.property(fc.array(status, { maxLength: 60 }), request, (past, asked) => {
        const before = past.map((each, day) => on(day, each));
        // Today follows a gap in the mornings: otherwise the pairs that end today would change what was learned.
        const chances = TRAINING_STATUSES.map((today) =>
          chancesAhead([...before, on(past.length + 9, today)])(asked),
        );
        expect(chances).toEqual(chances.toSorted((a, b) => Number(a) - Number(b)));
      }),
    );
  });
});

test('a morning that only its phase lowered counts as TRAIN', () => {
  expect(bodyStatus({ status: 'REDUCED', decidedBy: 'EASED_PHASE' })).toBe('TRAIN');
  expect(bodyStatus({ status: 'REDUCED', decidedBy: 'SLEEP_SHORT' })).toBe('REDUCED');
});
