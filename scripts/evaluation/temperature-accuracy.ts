import { mean } from '#core/arithmetic.ts';
import { addDays, dayNumber } from '#core/calendar-day.ts';
import { NO_SIGNS, type TemperatureNight } from '#core/cycle/body-signs.ts';
import { type LearnedCycle, learnCycle } from '#core/cycle/learn-cycle.ts';
import { startsOf } from './length-accuracy.ts';
import { forecastEnd, measuredCycles } from './ovulation-accuracy.ts';
import type { Woman } from './read-cycles.ts';
import { recordInCycle } from './record-in-cycle.ts';
import { normalFrom, seededRandom } from './seeded-random.ts';

/** The simulated rise in °C, half of it on the first night. Nights are simulated for recorded cycles. */
const RISE_CELSIUS = 0.3;
const AUTOCORRELATION = 0.3;
const NIGHT_MISSED = 0.1;
export const NIGHT_NOISE_CELSIUS = [0.08, 0.12, 0.2] as const;

/** How many cycles have simulated nights, the current one included. */
const CYCLES_WITH_NIGHTS = 4;
const FIRST_MORNING = 10;
const SEED = 30_001;

/** Shares in percent, errors in days. */
export interface SimulatedTemperature {
  noiseCelsius: number;
  cycles: number;
  found: number;
  /** False positives: how often a rise was found in the same cycles without one. */
  foundWithoutRise: number;
  /** Mean error of the ovulation day on the first morning on which a rise is found. */
  ovulationMae: number;
  /** Mean error of the next start as predicted that morning; by the calendar where no rise was found. */
  startMae: number;
  calendarMae: number;
}

/** One cycle's nights; without a rise where `ovulationDay` is null. */
function simulateNights(
  { start, lengthDays, ovulationDay }: { start: number; lengthDays: number; ovulationDay: number | null },
  noise: number,
  random: () => number,
): TemperatureNight[] {
  let drift = normalFrom(random, noise);
  return Array.from({ length: lengthDays }, (_, i) => {
    drift = AUTOCORRELATION * drift + normalFrom(random, noise * Math.sqrt(1 - AUTOCORRELATION ** 2));
    const since = ovulationDay === null ? 0 : i + 1 - ovulationDay;
    const rise = since >= 2 ? RISE_CELSIUS : since === 1 ? RISE_CELSIUS / 2 : 0;
    return { day: start + i, celsius: 36.4 + rise + drift, isMissed: random() < NIGHT_MISSED };
  }).flatMap(({ isMissed, ...night }) => (isMissed ? [] : night));
}

interface SimulatedCycle {
  woman: Woman;
  cycle: number;
  /** Nights of this cycle and of those before it. */
  nights: readonly TemperatureNight[];
}

function nightsOf(woman: Woman, cycle: number, hasRise: boolean, noise: number, random: () => number) {
  const starts = startsOf(woman).map(dayNumber);
  return woman.cycles.slice(0, cycle + 1).flatMap(({ lengthDays, ovulationDay }, i) => {
    const start = starts[i];
    if (start === undefined || i <= cycle - CYCLES_WITH_NIGHTS) return [];
    const isRising = i < cycle || hasRise;
    return simulateNights({ start, lengthDays, ovulationDay: isRising ? ovulationDay : null }, noise, random);
  });
}

/** The first morning on which a rise is found from the nights known then; null if there is none. */
function firstFound({
  woman,
  cycle,
  nights,
}: SimulatedCycle): { cycleDay: number; learned: LearnedCycle } | null {
  const start = startsOf(woman)[cycle] as Temporal.PlainDate;
  const lengthDays = woman.cycles[cycle]?.lengthDays ?? 0;
  for (let cycleDay = FIRST_MORNING; cycleDay <= lengthDays; cycleDay++) {
    const today = dayNumber(addDays(start, cycleDay - 1));
    const known = nights.filter(({ day }) => day <= today);
    const record = recordInCycle(woman, cycle, { ...NO_SIGNS, nights: known });
    const learned = learnCycle(record, record.periodStarts, today);
    if (learned.ovulation !== null) return { cycleDay, learned };
  }
  return null;
}

function simulateCycle(woman: Woman, cycle: number, noise: number, random: () => number) {
  const { lengthDays = 0, ovulationDay = 0 } = woman.cycles[cycle] ?? {};
  const found = firstFound({ woman, cycle, nights: nightsOf(woman, cycle, true, noise, random) });
  const without = firstFound({ woman, cycle, nights: nightsOf(woman, cycle, false, noise, random) });
  const calendar = forecastEnd(recordInCycle(woman, cycle, NO_SIGNS), lengthDays).days;
  const days = found?.learned.length.running?.meanDays ?? calendar;
  return {
    ovulationError: found && Math.abs((found.learned.ovulation?.cycleDay ?? 0) - (ovulationDay ?? 0)),
    isFoundWithoutRise: without !== null,
    startError: Math.abs(Math.round(days) - lengthDays),
    calendarError: Math.abs(calendar - lengthDays),
  };
}

/** How well the temperature analysis does on simulated nights. Deterministic. */
export function scoreTemperature(women: readonly Woman[], noiseCelsius: number): SimulatedTemperature {
  const random = seededRandom(SEED);
  const cycles = women.flatMap((woman) =>
    measuredCycles(woman).map((cycle) => simulateCycle(woman, cycle, noiseCelsius, random)),
  );
  const errors = cycles.flatMap(({ ovulationError }) => ovulationError ?? []);
  const share = (count: number) => (100 * count) / cycles.length;
  return {
    noiseCelsius,
    cycles: cycles.length,
    found: share(errors.length),
    foundWithoutRise: share(cycles.filter(({ isFoundWithoutRise }) => isFoundWithoutRise).length),
    ovulationMae: mean(errors),
    startMae: mean(cycles.map(({ startError }) => startError)),
    calendarMae: mean(cycles.map(({ calendarError }) => calendarError)),
  };
}
