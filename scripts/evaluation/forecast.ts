import { mean, median, roundHalfUp } from '#core/arithmetic.ts';
import { daysBetween } from '#core/calendar-day.ts';
import { learnGaps } from '#core/cycle/learn-gaps.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import { predictPeriod } from '#core/prediction/predict-period.ts';

/** Days from the last start to the next. Only some methods give a window. */
export interface Forecast {
  days: number;
  low?: number;
  high?: number;
}

/** Sees every logged start up to the current one, oldest first, and forecasts the next. */
export type Forecaster = (starts: readonly Temporal.PlainDate[]) => Forecast;

/** The rest of the record of a person who logs only starts. */
const NOTHING_ELSE = { cycleLength: 28, cycleLengthStated: false, mode: 'NATURAL' } as const;

function forecastWithLutea(starts: readonly Temporal.PlainDate[]): Forecast {
  const logged = sortStarts(starts.map((date) => ({ date, gapConfirmed: false })));
  const last = starts.at(-1) as Temporal.PlainDate;
  const length = learnGaps({ periodStarts: logged, ...NOTHING_ELSE }, logged);
  const { earliest, latest } = predictPeriod(last, length);
  // A date is scored even where the product would show only a window.
  return {
    days: roundHalfUp(length.meanDays),
    low: daysBetween(last, earliest),
    high: daysBetween(last, latest),
  };
}

/** A baseline method that uses only the most recent gaps. */
function fromRecentGaps(count: number, summary: (gaps: readonly number[]) => number): Forecaster {
  return (starts) => {
    const gaps = starts.slice(1).map((start, i) => daysBetween(starts[i] as Temporal.PlainDate, start));
    return { days: roundHalfUp(summary(gaps.slice(-count))) };
  };
}

export const FORECASTERS = {
  lutea: forecastWithLutea,
  'always 28': () => ({ days: 28 }),
  'last cycle': fromRecentGaps(1, mean),
  'mean of 3': fromRecentGaps(3, mean),
  'mean of 6': fromRecentGaps(6, mean),
  'median of 6': fromRecentGaps(6, median),
} as const satisfies Record<string, Forecaster>;

export type Method = keyof typeof FORECASTERS;
