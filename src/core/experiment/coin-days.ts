import { addDays, dayNumber, daysBetween, isBefore } from '#core/calendar-day.ts';
import { hrvZOn, type MeasuredDays } from '../training/measured-days.ts';
import { minutesUntil } from '../training/morning.ts';
import { type CoinDay, contributionOf, forecastOutcome, isComplete } from './coin-effect.ts';

/** A coin as it was drawn. */
export interface DrawnCoin {
  date: Temporal.PlainDate;
  coin: 1 | -1;
}

/** What was measured for a coin: z, the HRV in standard deviations, of its own morning and of the next one. */
export interface CoinResult {
  z: number | null;
  outcome: number | null;
  /** The outcome as forecast from the days before it alone; null without an outcome. */
  forecast: number | null;
  contribution: number | null;
  /** Whether its next night may still be synced. */
  isOpen: boolean;
  /** Intensity minutes of the day and of the two days after it. */
  minutes: (number | null)[];
}

/** A late sync may still bring the night after the coin. */
const OPEN_DAYS = 1;
const MINUTES_DAYS = [0, 1, 2];

const toCoinDay = ({ coin }: DrawnCoin, z: number | null, outcome: number | null): CoinDay =>
  z === null ? { coin, z: 0, outcome: null } : { coin, z, outcome };

/** Coins in the order of their days, each with what was measured after it. */
export function measureCoins<Coin extends DrawnCoin>(
  coins: readonly Coin[],
  measures: MeasuredDays,
): (Coin & CoinResult)[] {
  const { input, today } = measures;
  const minutes = minutesUntil(input, today);
  const earlier: CoinDay[] = [];
  return coins.map((each) => {
    const next = addDays(each.date, 1);
    const z = hrvZOn(measures, each.date);
    const day = toCoinDay(each, z, isBefore(today, next) ? null : hrvZOn(measures, next));
    const forecast = isComplete(day) ? forecastOutcome(earlier, day.z) : null;
    earlier.push(day);
    return {
      ...each,
      z,
      outcome: day.outcome,
      forecast,
      contribution: isComplete(day) && forecast !== null ? contributionOf(day, forecast) : null,
      isOpen: day.outcome === null && daysBetween(each.date, today) <= OPEN_DAYS,
      minutes: MINUTES_DAYS.map((after) => minutes.at(dayNumber(each.date) + after)),
    };
  });
}

/** The days that the effect and the verdict are computed from, without open ones, which are not missing yet. */
export function closedDays(results: readonly (DrawnCoin & CoinResult)[]): CoinDay[] {
  return results
    .filter(({ isOpen }) => !isOpen)
    .map(({ coin, z, outcome }) => toCoinDay({ coin } as DrawnCoin, z, outcome));
}

export interface CoinSide {
  days: number;
  /** How many of these days have no next night. */
  missing: number;
  /** Means of the days with a value; null without any. */
  minutes: number | null;
  freshness: number | null;
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The figures of one side of the coin. They are shown beside the effect and never tested. */
export function coinSide(
  results: readonly (DrawnCoin & CoinResult & { freshness: number | null })[],
  side: 1 | -1,
): CoinSide {
  const those = results.filter(({ coin, isOpen }) => coin === side && !isOpen);
  const whole = those.flatMap(({ minutes }) =>
    minutes.every((each) => each !== null)
      ? [minutes.reduce((sum: number, each) => sum + (each ?? 0), 0)]
      : [],
  );
  return {
    days: those.length,
    missing: those.filter(({ outcome }) => outcome === null).length,
    minutes: meanOf(whole),
    freshness: meanOf(those.flatMap(({ freshness }) => freshness ?? [])),
  };
}
