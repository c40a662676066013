import { roundHalfUp } from '#core/arithmetic.ts';
import { InvalidInput } from '#core/invalid-input.ts';
import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from '#core/limits.ts';

/** Checks and rounds the cycle length of a profile: 28.5 becomes 29. */
export function wholeCycleLength(lengthDays: number): number {
  if (!(lengthDays >= SHORTEST_CYCLE_DAYS && lengthDays <= LONGEST_CYCLE_DAYS)) {
    throw new InvalidInput(
      'CYCLE_LENGTH_OUT_OF_RANGE',
      `cycleLength must be a number from ${SHORTEST_CYCLE_DAYS} to ${LONGEST_CYCLE_DAYS}, not ${lengthDays}`,
    );
  }
  return roundHalfUp(lengthDays);
}
