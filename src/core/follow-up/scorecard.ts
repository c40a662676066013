import { TRAINING_STATUSES, type TrainingStatus } from '../training/training-status.ts';
import { easedOn, isLightOrLess } from './eased.ts';
import type { DecidedDay } from './follow-up.ts';

/** How often days of one status went as said, or easier. */
export interface ScoreRow {
  status: TrainingStatus;
  /** For LIGHT and below, whether the person eased off or trained all the same. Null for other statuses. */
  eased: boolean | null;
  answers: number;
  asSaid: number;
  share: number;
  /** The share is between these with a probability of 0.9. */
  low: number;
  high: number;
}

export const SCORECARD_DAYS = 90;
/** With fewer answers, the share would be chance. */
export const FEWEST_ANSWERS = 8;

/** Quantile of the normal distribution for an interval of 90 %. */
const Z = 1.645;

/** The interval of a share (Wilson 1927): it stays within 0 and 1, also for few answers. */
export function wilson(successes: number, times: number): { low: number; high: number } {
  const share = successes / times;
  const scale = 1 + Z ** 2 / times;
  const middle = (share + Z ** 2 / (2 * times)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / times + Z ** 2 / (4 * times ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Whether a day went as its answer said. Not training fits REST; on other days it says nothing about the answer. */
function isAsSaid({ status, followUp }: DecidedDay): boolean | null {
  if (followUp === null) return null;
  if (followUp === 'NOT_TRAINED') return status === 'REST' ? true : null;
  return followUp !== 'HARDER';
}

/** The rows of these days, from TRAIN to REST. They describe and explain nothing. */
export function scorecard(days: readonly DecidedDay[]): ScoreRow[] {
  const isEased = easedOn(days);
  const answered = days.flatMap((day) => {
    const asSaid = isAsSaid(day);
    return asSaid === null ? [] : { status: day.status, eased: isEased(day), asSaid };
  });
  return TRAINING_STATUSES.toReversed().flatMap((status) =>
    (isLightOrLess(status) ? [true, false] : [null]).flatMap((eased) => {
      const those = answered.filter((day) => day.status === status && day.eased === eased);
      if (those.length < FEWEST_ANSWERS) return [];
      const asSaid = those.filter((day) => day.asSaid).length;
      const interval = wilson(asSaid, those.length);
      return { status, eased, answers: those.length, asSaid, share: asSaid / those.length, ...interval };
    }),
  );
}
