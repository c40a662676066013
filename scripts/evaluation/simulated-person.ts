import { dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import type { SignalDay } from '#core/training/signal-day.ts';
import { normalFrom, seededRandom } from './seeded-random.ts';

/** Bad phases. ILLNESS: a week of fever. OVERLOAD: too much training for too long. SHORT_NIGHTS: a few in a row. */
const STRETCHES = {
  ILLNESS: { days: 6, hrv: -0.45, pulse: 8, sleepHours: -0.5, charge: -35, load: 0 },
  OVERLOAD: { days: 7, hrv: -0.3, pulse: 4, sleepHours: -0.5, charge: -22, load: 1.6 },
  SHORT_NIGHTS: { days: 3, hrv: -0.12, pulse: 2, sleepHours: -3.2, charge: -30, load: 0.8 },
} as const;
type Stretch = keyof typeof STRETCHES;

/** Days before the year, enough for every rule to have its history on the first day. */
export const HISTORY_DAYS = 120;
export const YEAR_DAYS = 365;
const ALL_DAYS = HISTORY_DAYS + YEAR_DAYS;

/** Probability that a bad phase begins on an ordinary day: about eight a year. */
const STRETCH_BEGINS = 0.024;
/** Days after a bad phase that count as neither good nor bad, because the week's mean still includes it. */
const RECOVERY_DAYS = 7;
const NIGHT_MISSED = 0.04;

export interface SimulatedDay {
  values: SignalDay;
  /** The bad phase and the day within it; null on an ordinary day. */
  stretch: { kind: Stretch; day: number } | null;
  /** An ordinary day, long enough after the last bad phase. */
  isGood: boolean;
}

export interface SimulatedPerson {
  firstDay: Temporal.PlainDate;
  days: SimulatedDay[];
  record: CycleRecord;
}

interface Traits {
  hrvLog: number;
  hrvSd: number;
  pulse: number;
  sleepHours: number;
  charge: number;
  /** Minutes of a session. */
  session: number;
  /** Share of days with a session. */
  sessions: number;
  hasBattery: boolean;
}

function drawTraits(random: () => number): Traits {
  return {
    hrvLog: Math.log(55) + normalFrom(random, 0.3),
    hrvSd: 0.1 + 0.08 * random(),
    pulse: 54 + normalFrom(random, 5),
    sleepHours: 7.4 + normalFrom(random, 0.3),
    charge: 78 + normalFrom(random, 6),
    session: 50 + 60 * random(),
    sessions: 0.4 + 0.3 * random(),
    hasBattery: random() < 0.6,
  };
}

function drawStarts(random: () => number, firstDay: Temporal.PlainDate): Temporal.PlainDate[] {
  const length = 29 + normalFrom(random, 2);
  const starts = [firstDay.subtract({ days: 30 + Math.floor(20 * random()) })];
  const end = firstDay.add({ days: ALL_DAYS });
  for (;;) {
    const days = Math.round(Math.min(38, Math.max(22, length + normalFrom(random, 2.3))));
    const next = (starts.at(-1) as Temporal.PlainDate).add({ days });
    if (Temporal.PlainDate.compare(next, end) > 0) return starts;
    starts.push(next);
  }
}

/** In the last six days before a period HRV is a little lower, and the pulse higher. */
function isPremenstrual(day: number, startDays: readonly number[]): boolean {
  return startDays.some((start) => start - day >= 1 && start - day <= 6);
}

type Plant = Pick<SimulatedDay, 'stretch' | 'isGood'>;

/** Returns a function that gives the next day: in a bad phase or not. */
function createStretches(random: () => number): () => Plant {
  const kinds = Object.keys(STRETCHES) as Stretch[];
  let stretch: SimulatedDay['stretch'] = null;
  let sinceStretch = RECOVERY_DAYS;
  return () => {
    if (stretch !== null && stretch.day >= STRETCHES[stretch.kind].days) {
      stretch = null;
      sinceStretch = 0;
    }
    if (stretch !== null) stretch = { ...stretch, day: stretch.day + 1 };
    else if (sinceStretch > RECOVERY_DAYS && random() < STRETCH_BEGINS) {
      stretch = { kind: kinds[Math.floor(random() * kinds.length)] as Stretch, day: 1 };
    } else sinceStretch += 1;
    return { stretch, isGood: stretch === null && sinceStretch > RECOVERY_DAYS };
  };
}

interface Circumstances {
  day: number;
  /** How far this night is from the person's usual, in standard deviations. */
  drift: number;
  isPremenstrual: boolean;
  stretch: SimulatedDay['stretch'];
}

/** What the wearable measures on one day. The order of the draws is part of the seed. */
function measureDay(random: () => number, traits: Traits, circumstances: Circumstances): SignalDay {
  const { day, drift, stretch } = circumstances;
  const luteal = circumstances.isPremenstrual ? 1 : 0;
  const effect = stretch === null ? null : STRETCHES[stretch.kind];
  const hrvLog = traits.hrvLog + traits.hrvSd * drift - 0.06 * luteal + (effect?.hrv ?? 0);
  const charge = traits.charge + 7 * drift + normalFrom(random, 7) + (effect?.charge ?? 0);
  const isTraining = random() < traits.sessions;
  const minutes = isTraining ? traits.session * (0.6 + 0.8 * random()) * (effect?.load ?? 1) : 0;
  const isMissed = random() < NIGHT_MISSED;
  const night = (value: number) => (isMissed ? null : Math.round(value));
  return {
    day,
    hrvMs: night(Math.exp(hrvLog)),
    pulse: night(traits.pulse - 0.8 * drift + normalFrom(random, 1.2) + luteal + (effect?.pulse ?? 0)),
    sleepSeconds: night(3600 * (traits.sleepHours + normalFrom(random, 0.6) + (effect?.sleepHours ?? 0))),
    charge: night(Math.min(100, Math.max(5, charge))),
    drain: traits.hasBattery ? Math.round(Math.max(5, 22 + normalFrom(random, 6))) : null,
    loadMinutes: traits.hasBattery ? Math.round(minutes) : null,
    temperature: null,
  };
}

/** Simulates one person's year and the days before it; the same for the same seed. */
export function simulatePerson(seed: number, firstDay: Temporal.PlainDate): SimulatedPerson {
  const random = seededRandom(seed);
  const traits = drawTraits(random);
  const starts = drawStarts(random, firstDay);
  const startDays = starts.map(dayNumber);
  const nextPlant = createStretches(random);
  let drift = 0;
  const days = Array.from({ length: ALL_DAYS }, (_, i): SimulatedDay => {
    const plant = nextPlant();
    const day = dayNumber(firstDay) + i;
    // Part of a night's deviation carries over to the next.
    drift = 0.3 * drift + normalFrom(random, 0.95);
    const circumstances = {
      day,
      drift,
      isPremenstrual: isPremenstrual(day, startDays),
      stretch: plant.stretch,
    };
    return { ...plant, values: measureDay(random, traits, circumstances) };
  });
  const periodStarts = sortStarts(starts.map((date) => ({ date, gapConfirmed: false })));
  return {
    firstDay,
    days,
    record: { periodStarts, cycleLength: 28, cycleLengthStated: false, mode: 'NATURAL' },
  };
}
