import { mean } from '#core/arithmetic.ts';
import { daysBetween } from '#core/calendar-day.ts';
import { FORECASTERS, type Forecast, type Forecaster, type Method } from './forecast.ts';
import type { Woman } from './read-cycles.ts';

export interface LengthScore {
  forecasts: number;
  mae: number;
  rmse: number;
  within1: number;
  within2: number;
  within3: number;
  coverage: number;
  width: number;
  /** The same figures, with every woman counting once however many cycles she recorded. */
  byWoman: { mae: number; within2: number; coverage: number };
}

/** The forecast of one cycle and its actual length. */
export interface Outcome extends Forecast {
  actual: number;
  client: string;
  /** Lengths of the cycles known at the forecast, oldest first. */
  known: readonly number[];
}

/** Whether the woman forgot to log this start. */
export type IsForgotten = (woman: Woman, startIndex: number) => boolean;

const FIRST_START = Temporal.PlainDate.from('2000-01-01');
const WINDOW_TAIL = 0.1;

export function startsOf(woman: Woman): Temporal.PlainDate[] {
  const starts = [FIRST_START];
  for (const { lengthDays } of woman.cycles)
    starts.push((starts.at(-1) ?? FIRST_START).add({ days: lengthDays }));
  return starts;
}

function gapsOf(starts: readonly Temporal.PlainDate[]): number[] {
  return starts.slice(1).map((start, i) => daysBetween(starts[i] as Temporal.PlainDate, start));
}

/** Forecasts each cycle from earlier starts only. The current start is always known. */
export function outcomesFor(woman: Woman, forecast: Forecaster, isForgotten: IsForgotten): Outcome[] {
  const starts = startsOf(woman);
  return woman.cycles.slice(1).flatMap(({ lengthDays }, i) => {
    const current = i + 1;
    const known = starts.slice(0, current + 1).filter((_, at) => at === current || !isForgotten(woman, at));
    if (known.length < 2) return [];
    const outcome = { actual: lengthDays, client: woman.client, known: gapsOf(known) };
    return { ...forecast(known), ...outcome };
  });
}

/** Gives baselines, which have no window, the best fixed one: from the quantiles of their own errors. */
export function withFixedWindow(outcomes: readonly Outcome[]): Required<Outcome>[] {
  const errors = outcomes.map(({ actual, days }) => actual - days).sort((a, b) => a - b);
  const quantile = (share: number) => errors[Math.round(share * (errors.length - 1))] ?? 0;
  const below = quantile(WINDOW_TAIL);
  const above = quantile(1 - WINDOW_TAIL);
  return outcomes.map((outcome) => ({
    low: outcome.days + below,
    high: outcome.days + above,
    ...outcome,
  }));
}

function percent(
  outcomes: readonly Required<Outcome>[],
  test: (outcome: Required<Outcome>) => boolean,
): number {
  return (100 * outcomes.filter(test).length) / outcomes.length;
}

const error = ({ days, actual }: Outcome) => Math.abs(days - actual);
const isInside = ({ actual, low, high }: Required<Outcome>) => actual >= low && actual <= high;

/** Share of starts inside the window, in percent, and the window's mean width in days, ends included. */
export function scoreWindow(outcomes: readonly Required<Outcome>[]): { coverage: number; width: number } {
  return {
    coverage: percent(outcomes, isInside),
    width: mean(outcomes.map(({ low, high }) => high - low + 1)),
  };
}

function scoreByWoman(outcomes: readonly Required<Outcome>[]): LengthScore['byWoman'] {
  const women = [...Map.groupBy(outcomes, ({ client }) => client).values()];
  return {
    mae: mean(women.map((own) => mean(own.map(error)))),
    within2: mean(women.map((own) => percent(own, (outcome) => error(outcome) <= 2))),
    coverage: mean(women.map((own) => percent(own, isInside))),
  };
}

function score(outcomes: readonly Required<Outcome>[]): LengthScore {
  return {
    forecasts: outcomes.length,
    mae: mean(outcomes.map(error)),
    rmse: Math.sqrt(mean(outcomes.map((outcome) => error(outcome) ** 2))),
    within1: percent(outcomes, (outcome) => error(outcome) <= 1),
    within2: percent(outcomes, (outcome) => error(outcome) <= 2),
    within3: percent(outcomes, (outcome) => error(outcome) <= 3),
    ...scoreWindow(outcomes),
    byWoman: scoreByWoman(outcomes),
  };
}

/** Scores every method on the same cycles. */
export function scoreLengths(
  women: readonly Woman[],
  isForgotten: readonly IsForgotten[],
): Record<Method, LengthScore> {
  const scores = Object.entries(FORECASTERS).map(([name, forecast]) => {
    const outcomes = isForgotten.flatMap((forgets) =>
      women.flatMap((woman) => outcomesFor(woman, forecast, forgets)),
    );
    return [name, score(withFixedWindow(outcomes))] as const;
  });
  return Object.fromEntries(scores) as Record<Method, LengthScore>;
}
