import { median, roundHalfUp } from '#core/arithmetic.ts';
import { dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import { DAYS_UNTIL_RISE } from '#core/prediction/temperature-shift.ts';
import type { OvulationBasis, TemperatureNight } from './body-signs.ts';
import type { LearnedCycle } from './learn-cycle.ts';

/** Days compared on each side of ovulation, without the night in which the temperature is rising. */
const COMPARED_DAYS = 6;
const FEWEST_NIGHTS = 3;

export interface TemperatureCurve {
  nights: { date: Temporal.PlainDate; celsius: number }[];
  /** The day after which the temperature rises, in each cycle where ovulation was observed. */
  ovulations: {
    date: Temporal.PlainDate;
    basis: OvulationBasis;
    /** How much warmer the nights after ovulation were than those before; null if too few are known. */
    riseCelsius: number | null;
  }[];
}

function medianOf(nights: readonly TemperatureNight[], first: number): number | null {
  const compared = nights.filter(({ day }) => day >= first && day < first + COMPARED_DAYS);
  return compared.length < FEWEST_NIGHTS ? null : median(compared.map(({ celsius }) => celsius));
}

function riseAfter(ovulation: number, nights: readonly TemperatureNight[]): number | null {
  const before = medianOf(nights, ovulation - COMPARED_DAYS + 1);
  const after = medianOf(nights, ovulation + DAYS_UNTIL_RISE);
  return before === null || after === null ? null : Math.round((after - before) * 100) / 100;
}

/** The nights of these days with the ovulations among them; null if there is no night. */
export function temperatureCurve(
  nights: readonly TemperatureNight[],
  { ovulations }: Pick<LearnedCycle, 'ovulations'>,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): TemperatureCurve | null {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const isShown = ({ day }: { day: number }) => day >= first && day <= last;
  const shown = nights.filter(isShown);
  if (shown.length === 0) return null;
  const observed = [...ovulations].map(([start, { cycleDay, basis }]) => ({
    day: start + roundHalfUp(cycleDay) - 1,
    basis,
  }));
  return {
    nights: shown.map(({ day, celsius }) => ({ date: dayOfNumber(day), celsius })),
    ovulations: observed.filter(isShown).map(({ day, basis }) => ({
      date: dayOfNumber(day),
      basis,
      riseCelsius: riseAfter(day, nights),
    })),
  };
}
