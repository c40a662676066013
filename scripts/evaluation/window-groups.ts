import { mean } from '#core/arithmetic.ts';
import { FORECASTERS } from './forecast.ts';
import { type Outcome, outcomesFor, scoreWindow, withFixedWindow } from './length-accuracy.ts';
import type { Woman } from './read-cycles.ts';

/** How often the product's window contains the start, for one group of women. */
export interface WindowGroup {
  name: string;
  forecasts: number;
  coverage: number;
  width: number;
}

function sdOf(lengths: readonly number[]): number {
  const centre = mean(lengths);
  const squares = lengths.map((length) => (length - centre) ** 2);
  return Math.sqrt((mean(squares) * lengths.length) / (lengths.length - 1));
}

type IsIn = (known: readonly number[]) => boolean;

const between = (measure: (known: readonly number[]) => number, from: number, below: number): IsIn => {
  return (known) => measure(known) >= from && measure(known) < below;
};

/** Groups by what was known before the forecast. A spread needs two cycles; its limits are those of the confidence. */
const GROUPS: readonly (readonly [string, IsIn])[] = [
  ['past mean below 28', between(mean, 0, 28)],
  ['past mean 28 to 30', between(mean, 28, 30)],
  ['past mean 30 to 32', between(mean, 30, 32)],
  ['past mean from 32', between(mean, 32, Number.POSITIVE_INFINITY)],
  ['past sd below 2', between(sdOf, 0, 2)],
  ['past sd 2 to 3.5', between(sdOf, 2, 3.5)],
  ['past sd from 3.5', between(sdOf, 3.5, Number.POSITIVE_INFINITY)],
  ['1 or 2 known cycles', ({ length }) => length <= 2],
  ['3 to 5 known cycles', ({ length }) => length >= 3 && length <= 5],
  ['6 or more', ({ length }) => length >= 6],
];

/** The coverage of the product's window by group, so that a good average does not hide a bad group. */
export function groupWindows(women: readonly Woman[]): WindowGroup[] {
  const outcomes: Outcome[] = women.flatMap((woman) => outcomesFor(woman, FORECASTERS.lutea, () => false));
  const complete = withFixedWindow(outcomes);
  return GROUPS.flatMap(([name, isIn]) => {
    const own = complete.filter(({ known }) => isIn(known));
    return own.length === 0 ? [] : { name, forecasts: own.length, ...scoreWindow(own) };
  });
}
