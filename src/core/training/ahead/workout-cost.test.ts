import { expect, test } from 'vitest';
import { ridge } from '#core/ridge.ts';
import { normalFrom, seededRandom } from '../../../../scripts/evaluation/seeded-random.ts';
import { workoutCost } from './workout-cost.ts';

/** Days on which a workout of one standard deviation costs `slope` the next morning, and nothing else happens. */
function daysWith(slope: number, count: number) {
  const random = seededRandom(1);
  let [z, cost] = [0, 0];
  return Array.from({ length: count }, (_, day) => {
    const minutes = day % 2 === 0 ? 120 : 0;
    z = 0.3 * z - cost + normalFrom(random, 0.1);
    cost = slope * (day % 2 === 0 ? 1 : -1);
    return { day, minutes, hrvZ: z };
  });
}

test('a ridge estimate is its prior without data, and follows the data when there are many', () => {
  const prior = { means: [0, 0.3], precisions: [1, 25] };
  expect(ridge([], [], prior, 0.9)).toEqual([0, 0.3]);
  const inputs = Array.from({ length: 5000 }, (_, i) => [1, (i % 7) - 3]);
  const [constant, slope] = ridge(
    inputs,
    inputs.map(([, x = 0]) => 2 - 0.5 * x),
    prior,
    0.9,
  );
  expect([constant, slope]).toEqual([expect.closeTo(2, 2), expect.closeTo(-0.5, 2)]);
});

test('the cost of a workout is null before thirty pairs of days', () => {
  expect(workoutCost(daysWith(0.4, 30))).toBeNull();
  expect(workoutCost(daysWith(0.4, 31))?.pairs).toBe(30);
});

test('the learned cost of a workout comes near the true one, in standard deviations of the next morning', () => {
  const cost = workoutCost(daysWith(0.4, 180));
  // 120 minutes are one standard deviation more than the usual 60 ± 60. The prior of 0.15 still has a weight of a
  // fifth.
  expect(cost?.after(120)).toBeCloseTo(0.35, 1);
  expect(cost?.after(60)).toBeCloseTo(0);
  expect(cost?.after(0)).toBeLessThan(0);
});

test('a day that was not measured counts in no pair', () => {
  const days = daysWith(0.4, 60).map((each) => (each.day % 3 === 0 ? { ...each, hrvZ: null } : each));
  expect(workoutCost(days)).toBeNull();
});
