import { mean, roundHalfUp } from '#core/arithmetic.ts';
import { addDays, dayNumber, daysBetween } from '#core/calendar-day.ts';
import { type BodySigns, NO_SIGNS } from '#core/cycle/body-signs.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { learnCycle } from '#core/cycle/learn-cycle.ts';
import { predictPeriod, startDays } from '#core/prediction/predict-period.ts';
import type { Woman } from './read-cycles.ts';
import { marksUntil, recordInCycle } from './record-in-cycle.ts';
import { normalFrom, seededRandom } from './seeded-random.ts';

/** The error of a mark that is two or three days off, for example one taken from the calendar. */
const POOR_MARKER_SD_DAYS = 2.5;

/** Repetitions with different noise, so that the figure does not depend on one draw. */
const NOISE_ROUNDS = 5;
const SEED = 20_001;

export interface StartScore {
  forecasts: number;
  mae: number;
  within2: number;
  coverage: number;
  width: number;
}

export interface OvulationScore {
  calendar: StartScore;
  observed: StartScore;
  /** With simulated noise on every observed day. */
  poorMarker: StartScore;
}

interface Outcome {
  days: number;
  low: number;
  high: number;
  actual: number;
}

/** Indexes of the cycles with a measured ovulation and at least one earlier cycle. */
export function measuredCycles(woman: Woman): number[] {
  return woman.cycles.flatMap(({ ovulationDay }, i) => (i > 0 && ovulationDay !== null ? i : []));
}

/** The end of the current cycle as predicted on one of its days, in days from its start. */
export function forecastEnd(record: CycleRecord, cycleDay: number): Omit<Outcome, 'actual'> {
  const last = record.periodStarts.at(-1)?.date as Temporal.PlainDate;
  const { length } = learnCycle(record, record.periodStarts, dayNumber(addDays(last, cycleDay - 1)));
  const { earliest, latest } = predictPeriod(last, length);
  return {
    days: roundHalfUp(startDays(length, 1)),
    low: daysBetween(last, earliest),
    high: daysBetween(last, latest),
  };
}

function scoreStarts(outcomes: readonly Outcome[]): StartScore {
  const percent = (test: (outcome: Outcome) => boolean) =>
    (100 * outcomes.filter(test).length) / outcomes.length;
  return {
    forecasts: outcomes.length,
    mae: mean(outcomes.map(({ days, actual }) => Math.abs(days - actual))),
    within2: percent(({ days, actual }) => Math.abs(days - actual) <= 2),
    coverage: percent(({ low, high, actual }) => actual >= low && actual <= high),
    width: mean(outcomes.map(({ low, high }) => high - low + 1)),
  };
}

/** The next start of every measured cycle, as predicted on the cycle's last day with these signs. */
function outcomesWith(
  women: readonly Woman[],
  signsOf: (woman: Woman, cycle: number) => BodySigns,
): Outcome[] {
  return women.flatMap((woman) =>
    measuredCycles(woman).map((cycle) => {
      const actual = woman.cycles[cycle]?.lengthDays ?? Number.NaN;
      return { ...forecastEnd(recordInCycle(woman, cycle, signsOf(woman, cycle)), actual), actual };
    }),
  );
}

function withNoise(women: readonly Woman[], round: number): Outcome[] {
  const random = seededRandom(SEED + round);
  const noise = new Map(
    women.map((woman) => [
      woman,
      woman.cycles.map(() => Math.round(normalFrom(random, POOR_MARKER_SD_DAYS))),
    ]),
  );
  return outcomesWith(women, (woman, cycle) => marksUntil(woman, cycle, (i) => noise.get(woman)?.[i] ?? 0));
}

/** Accuracy of the next start by the calendar and with observed ovulation, on the same cycles. */
export function scoreOvulation(women: readonly Woman[]): OvulationScore {
  const rounds = Array.from({ length: NOISE_ROUNDS }, (_, round) => withNoise(women, round));
  return {
    calendar: scoreStarts(outcomesWith(women, () => NO_SIGNS)),
    observed: scoreStarts(outcomesWith(women, (woman, cycle) => marksUntil(woman, cycle))),
    poorMarker: scoreStarts(rounds.flat()),
  };
}
