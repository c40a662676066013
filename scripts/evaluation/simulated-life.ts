import { clamp } from '#core/arithmetic.ts';
import { dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import { type CurvePoint, curveOn } from '#core/training/cycle-curve.ts';
import type { SignalDay } from '#core/training/signal-day.ts';
import { createEvents, effectOf, type LifeEvent } from './life-events.ts';
import { normalFrom, seededRandom } from './seeded-random.ts';

// The second simulation: nights that resemble the one before, HRV and pulse that move together, a cycle curve,
// weekdays, runs of missed nights, a new watch. Independent, so that no rule is judged by one simulation alone.

/** Days before the year, enough for every rule to have its history on the first day. */
export const HISTORY_DAYS = 120;
export const YEAR_DAYS = 365;
const ALL_DAYS = HISTORY_DAYS + YEAR_DAYS;
const DAYS_IN_WEEK = 7;

/** Correlation between a night's new deviations of HRV and pulse (published: −0.71). */
const HRV_PULSE_CORRELATION = -0.7;

export interface LifeDay {
  values: SignalDay;
  /** The simulated event of this day; null on an ordinary day. */
  event: LifeEvent | null;
  /** An ordinary day, long enough after the last event. */
  isGood: boolean;
  isLuteal: boolean;
}

export interface SimulatedLife {
  firstDay: Temporal.PlainDate;
  days: LifeDay[];
  record: CycleRecord;
  /** How strongly the body follows the cycle curve. */
  amplitude: number;
}

export interface LifeOptions {
  /** Whether no events are simulated. */
  healthy: boolean;
  /** PUBLISHED: the curve that the core uses. OTHER: a different one, to see what depends on the curve. */
  curve: 'PUBLISHED' | 'OTHER';
}

interface Traits {
  hrvLog: number;
  hrvSd: number;
  pulse: number;
  pulseSd: number;
  /** The share of a night's deviation that is left the next night. */
  carryOver: number;
  /** How strongly the body follows the cycle curve; about 1 in the mean. */
  amplitude: number;
  sleepHours: number;
  charge: number;
  session: number;
  /** Chance of a session, Monday to Sunday. */
  sessions: number[];
  weekendSleepHours: number;
  hasBattery: boolean;
  hasTemperature: boolean;
  temperatureSd: number;
  /** The day of a change to another watch, which measures differently; for most people after the end. */
  newWatchOn: number;
  newWatchHrv: number;
  newWatchIsNamed: boolean;
}

function drawTraits(random: () => number): Traits {
  const within = (low: number, high: number) => low + (high - low) * random();
  return {
    hrvLog: Math.log(52) + normalFrom(random, 0.3),
    hrvSd: within(0.11, 0.2),
    pulse: 56 + normalFrom(random, 5),
    pulseSd: within(1.4, 2.4),
    carryOver: within(0.15, 0.55),
    amplitude: Math.max(0, 1 + normalFrom(random, 0.6)),
    sleepHours: 7.4 + normalFrom(random, 0.35),
    charge: 76 + normalFrom(random, 6),
    session: within(40, 100),
    sessions: Array.from({ length: DAYS_IN_WEEK }, () => (random() < 0.55 ? 0.85 : 0.12)),
    weekendSleepHours: within(0, 0.8),
    hasBattery: random() < 0.6,
    hasTemperature: random() < 0.5,
    temperatureSd: within(0.08, 0.18),
    newWatchOn: random() < 0.3 ? HISTORY_DAYS + Math.floor(YEAR_DAYS * random()) : ALL_DAYS,
    newWatchHrv: normalFrom(random, 0.12),
    newWatchIsNamed: random() < 0.7,
  };
}

interface Cycle {
  start: Temporal.PlainDate;
  length: number;
  ovulationDay: number;
}

function drawCycles(random: () => number, firstDay: Temporal.PlainDate): Cycle[] {
  const usual = 29 + normalFrom(random, 2.2);
  const cycles: Cycle[] = [];
  let start = firstDay.subtract({ days: 120 + Math.floor(28 * random()) });
  const end = firstDay.add({ days: ALL_DAYS });
  while (Temporal.PlainDate.compare(start, end) <= 0) {
    const length = Math.round(clamp(usual + normalFrom(random, 2.5), 21, 42));
    const ovulationDay = Math.round(clamp(length - 13 + normalFrom(random, 1.6), 8, length - 8));
    cycles.push({ start, length, ovulationDay });
    start = start.add({ days: length });
  }
  return cycles;
}

/** A curve with its peak on day 6 and its low half a cycle later, unlike the published one around ovulation. */
function otherCurve(cycleDay: number, length: number): CurvePoint {
  const wave = Math.cos((2 * Math.PI * (cycleDay - 6)) / length);
  return { hrv: 0.05 * wave, pulse: -0.025 * wave };
}

/** Whether last night was missed: a watch stays off for one to five nights. */
function createMissedNights(random: () => number): () => boolean {
  let left = 0;
  return () => {
    if (left > 0) left -= 1;
    else if (random() < 0.018) left = 1 + Math.floor(5 * random() * random());
    return left > 0;
  };
}

/** Each call gives the next night's deviations from the usual, in standard deviations, and a drift over years. */
function createNights(random: () => number, { carryOver }: Traits) {
  const fresh = Math.sqrt(1 - carryOver ** 2);
  const state = { hrv: 0, pulse: 0, drift: 0, sleep: 0 };
  return () => {
    const shared = normalFrom(random);
    const alone = normalFrom(random);
    const pulse = HRV_PULSE_CORRELATION * shared + Math.sqrt(1 - HRV_PULSE_CORRELATION ** 2) * alone;
    state.hrv = carryOver * state.hrv + fresh * shared;
    state.pulse = carryOver * state.pulse + fresh * pulse;
    state.drift = 0.985 * state.drift + normalFrom(random, 0.006);
    state.sleep = 0.2 * state.sleep + normalFrom(random, 0.6);
    return { ...state };
  };
}

/** Friday and Saturday nights are measured on Saturday and Sunday morning. */
const isWeekend = (day: number) => day % DAYS_IN_WEEK === 6 || day % DAYS_IN_WEEK === 0;

/** Simulates one person's year and the days before it; the same for the same seed. */
export function simulateLife(
  seed: number,
  firstDay: Temporal.PlainDate,
  options: LifeOptions,
): SimulatedLife {
  const random = seededRandom(seed);
  const traits = drawTraits(random);
  const cycles = drawCycles(random, firstDay);
  const nextNight = createNights(random, traits);
  const isMissedNight = createMissedNights(random);
  const nextEvent = createEvents(random, options.healthy);
  let minutesYesterday = 0;
  const days = Array.from({ length: ALL_DAYS }, (_, i): LifeDay => {
    const day = dayNumber(firstDay) + i;
    const cycle = cycles.findLast(({ start }) => dayNumber(start) <= day) as Cycle;
    const cycleDay = day - dayNumber(cycle.start) + 1;
    const { length, ovulationDay } = cycle;
    const curve =
      options.curve === 'PUBLISHED' ? curveOn(cycleDay, length, ovulationDay) : otherCurve(cycleDay, length);
    const isLuteal = cycleDay > ovulationDay;
    const { event, isGood } = nextEvent(isWeekend(day));
    const effect = effectOf(event);
    const night = nextNight();
    const isMissed = isMissedNight();
    const measured = (value: number) => (isMissed ? null : value);
    const hasNewWatch = i >= traits.newWatchOn;
    // A session costs the next night a little.
    const tired = Math.min(1.5, minutesYesterday / 120);
    const hrv =
      traits.hrvLog +
      night.drift +
      traits.amplitude * curve.hrv +
      traits.hrvSd * night.hrv +
      effect.hrv -
      0.03 * tired +
      (hasNewWatch ? traits.newWatchHrv : 0);
    const pulse =
      traits.pulse * (1 + traits.amplitude * curve.pulse) +
      traits.pulseSd * night.pulse +
      effect.pulse +
      0.5 * tired;
    const sleepHours =
      traits.sleepHours + night.sleep + (isWeekend(day) ? traits.weekendSleepHours : 0) + effect.sleepHours;
    const recovery = 4 * night.hrv - 2 * night.pulse + 3 * (sleepHours - traits.sleepHours);
    const charge = traits.charge + recovery - 4 * tired + effect.charge + normalFrom(random, 5);
    const temperature =
      (isLuteal ? 0.12 : -0.12) + normalFrom(random, traits.temperatureSd) + effect.temperature;
    const isTraining = random() < (traits.sessions[day % DAYS_IN_WEEK] as number);
    const minutes = isTraining ? Math.round(traits.session * (0.6 + 0.8 * random()) * effect.load) : 0;
    const drain = Math.round(clamp(26 - 8 * tired + effect.charge / 4 + normalFrom(random, 6), 5, 60));
    minutesYesterday = minutes;
    const wearable = traits.newWatchIsNamed ? { wearable: hasNewWatch ? 'new' : 'old' } : {};
    return {
      event,
      isGood,
      isLuteal,
      values: {
        day,
        hrvMs: measured(Math.max(8, Math.round(Math.exp(hrv)))),
        pulse: measured(Math.round(pulse)),
        sleepSeconds: measured(Math.round(3600 * clamp(sleepHours, 1, 11))),
        charge: measured(Math.round(clamp(charge, 5, 100))),
        drain: traits.hasBattery ? drain : null,
        loadMinutes: minutes,
        temperature: traits.hasTemperature ? measured(temperature) : null,
        ...wearable,
      },
    };
  });
  const periodStarts = sortStarts(cycles.map(({ start }) => ({ date: start, gapConfirmed: false })));
  const record: CycleRecord = { periodStarts, cycleLength: 28, cycleLengthStated: false, mode: 'NATURAL' };
  return { firstDay, days, record, amplitude: traits.amplitude };
}
