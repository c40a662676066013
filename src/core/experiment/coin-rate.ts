import { weeksForAnAnswer } from './coin-effect.ts';
import { coinEligibility, type StoredMorning } from './coin-eligibility.ts';

/** Shown before the start: how many of the person's mornings may have a coin, and how long an answer takes. */
export interface CoinOutlook {
  /** Mornings with a decision. */
  mornings: number;
  eligible: number;
  aWeek: number;
  /** Weeks until an answer is likely; null if no past morning would have had a coin. */
  weeks: number | null;
  /** Whether that is within the longest time that an experiment may last. */
  isLikely: boolean;
}

export const RATE_DAYS = 90;
const LONGEST_WEEKS = 52;
const LATELY_DAYS = 3;

export interface DatedMorning extends StoredMorning {
  day: number;
}

/** How many of the stored mornings, oldest first, would have had a coin. */
export function coinOutlook(mornings: readonly DatedMorning[]): CoinOutlook {
  const eligible = mornings.filter(({ day, ...today }) => {
    const before = mornings.filter((each) => each.day < day && each.day >= day - LATELY_DAYS);
    const { rule } = coinEligibility({
      today,
      before,
      mode: 'NATURAL',
      isHrvKnown: true,
      isClinicianNamed: false,
      wasHarder: false,
      coinsInSevenDays: 0,
    });
    return rule !== null;
  }).length;
  const aWeek = mornings.length === 0 ? 0 : (7 * eligible) / mornings.length;
  const weeks = weeksForAnAnswer(aWeek);
  return {
    mornings: mornings.length,
    eligible,
    aWeek,
    weeks,
    isLikely: weeks !== null && weeks <= LONGEST_WEEKS,
  };
}
