/** A coin that was drawn: +1 trains as planned, −1 eases off. */
export interface CoinDay {
  coin: 1 | -1;
  /** HRV of the coin's own morning, in standard deviations. */
  z: number;
  /** The HRV of the next morning in the same unit; null if that night was not measured. */
  outcome: number | null;
}

/** Share of a morning's deviation that is expected on the next morning, because nights are correlated. */
const CARRY_OVER = 0.3;
/** The prior weighs as much as two days with an average outcome. */
const PRIOR_DAYS = 2;
const PRIOR_VARIANCE = 2.89;
const PRIOR_WEIGHT = 10;

/** Days whose next night was measured. */
export type CompleteDay = CoinDay & { outcome: number };
export const isComplete = (day: CoinDay): day is CompleteDay => day.outcome !== null;

/** The next morning's outcome as forecast from the past alone. It reduces the noise and cannot bias the effect. */
export function forecastOutcome(earlier: readonly CoinDay[], z: number): number {
  const known = earlier.filter(isComplete);
  const weight = known.length + PRIOR_DAYS;
  const sum = (pick: (day: CompleteDay) => number) =>
    known.reduce((total, day) => total + pick(day), 0) / weight;
  return sum((day) => day.outcome) + CARRY_OVER * (z - sum((day) => day.z));
}

/** One day's estimate of the effect: unbiased, because the coin is fair whatever happened before. */
export function contributionOf({ coin, outcome }: CompleteDay, forecast: number): number {
  return 2 * coin * (outcome - forecast);
}

/** Each complete day's contribution, in order. */
export function contributions(days: readonly CoinDay[]): number[] {
  return days.flatMap((day, i) =>
    isComplete(day) ? contributionOf(day, forecastOutcome(days.slice(0, i), day.z)) : [],
  );
}

export interface Effect {
  /** Complete coin days. */
  days: number;
  /** Training as planned against easing off, in standard deviations of the next morning's HRV. */
  effect: number;
  variance: number;
  /** The interval is effect ± halfWidth. It stays valid however often it is looked at. */
  halfWidth: number;
}

const ALPHA = 0.1;
/** The number of days at which the interval is narrowest, relative to others. */
const NARROWEST_AT = 60;
const RHO = (-2 * Math.log(ALPHA) + Math.log(1 - 2 * Math.log(ALPHA))) / NARROWEST_AT;

/**
 * Normal-mixture confidence sequence (Robbins; Waudby-Smith et al. 2021): one error in ten, however often one looks.
 */
export function halfWidthOf(days: number, sd: number): number {
  const scale = days * RHO + 1;
  return sd * Math.sqrt(((2 * scale) / (days ** 2 * RHO)) * Math.log(Math.sqrt(scale) / ALPHA));
}

/** The effect from the number of contributions, their sum and the sum of their squares. */
export function effectOfSums(days: number, sum: number, squares: number): Effect {
  if (days === 0) return { days, effect: 0, variance: PRIOR_VARIANCE, halfWidth: Number.POSITIVE_INFINITY };
  const effect = sum / days;
  const around = Math.max(0, squares - days * effect ** 2);
  const variance = (PRIOR_WEIGHT * PRIOR_VARIANCE + around) / (PRIOR_WEIGHT + days);
  return { days, effect, variance, halfWidth: halfWidthOf(days, Math.sqrt(variance)) };
}

export function effectOf(days: readonly CoinDay[]): Effect {
  const values = contributions(days);
  const sum = (power: number) => values.reduce((total, value) => total + value ** power, 0);
  return effectOfSums(values.length, sum(1), sum(2));
}

export const COIN_VERDICTS = [
  'TOO_FEW',
  'TOO_MANY_MISSING',
  'TRAINING_FRESHER',
  'EASING_FRESHER',
  'NO_DIFFERENCE',
  'UNKNOWN',
] as const;
export type CoinVerdict = (typeof COIN_VERDICTS)[number];

const FEWEST_DAYS = 15;
const MATTERS_FROM = 0.25;
const MOST_MISSING = 0.3;

/** The share of a side's days without a measured next night: many of them could hide an effect. */
function missingShare(days: readonly CoinDay[], coin: CoinDay['coin']): number {
  const side = days.filter((day) => day.coin === coin);
  return side.length === 0 ? 0 : side.filter((day) => !isComplete(day)).length / side.length;
}

/** What may be said about the effect. It changes no rule. */
export function coinVerdict(days: readonly CoinDay[]): CoinVerdict {
  const { days: complete, effect, halfWidth } = effectOf(days);
  if (complete < FEWEST_DAYS) return 'TOO_FEW';
  if (([1, -1] as const).some((coin) => missingShare(days, coin) > MOST_MISSING)) return 'TOO_MANY_MISSING';
  return verdictOn(effect - halfWidth, effect + halfWidth);
}

function verdictOn(low: number, high: number): CoinVerdict {
  if (low > 0) return 'TRAINING_FRESHER';
  if (high < 0) return 'EASING_FRESHER';
  return low >= -MATTERS_FROM && high <= MATTERS_FROM ? 'NO_DIFFERENCE' : 'UNKNOWN';
}

const MOST_COINS = 80;
export const LONGEST_DAYS = 364;

/** The experiment ends by itself after 80 complete coin days or 52 weeks, whatever it finds. */
export function isExperimentOver(completeDays: number, daysSinceStart: number): boolean {
  return completeDays >= MOST_COINS || daysSinceStart >= LONGEST_DAYS;
}

/** Coin days until half of all people would know of a difference of 0.6 standard deviations. */
const DAYS_FOR_AN_ANSWER = 70;
/** Assumptions: how often the person says yes to the coin, and how often the night is measured. */
const SAID_YES = 0.6;
const MEASURED = 0.9;

/** Weeks until an answer is likely, told before the start; null if no past morning would have had a coin. */
export function weeksForAnAnswer(eligibleAWeek: number): number | null {
  if (eligibleAWeek <= 0) return null;
  return Math.round(DAYS_FOR_AN_ANSWER / (eligibleAWeek * SAID_YES * MEASURED));
}
