import { expect, test } from 'vitest';
import { predictLuteal } from './luteal-length.ts';
import { ovulationAlone } from './observed-length.ts';

test.each([
  [[], 0.5],
  [[13, 13], 0.5],
  [[13, 13, 13], 0],
])(
  "after luteal lengths of %j days the cycle's variance is %d larger than that of the luteal length",
  (lutealDays, more) => {
    const { variance } = ovulationAlone({ cycleDay: 15, variance: 0 }, lutealDays);
    expect(variance - predictLuteal(lutealDays).variance).toBeCloseTo(more, 10);
  },
);
