import { addDays, cachedByNumber, dayNumber, dayOfNumber, daysBetween, readDay } from '#core/calendar-day.ts';
import { between, chance, type DaySpan, deviation, lutealShare, type SimulatedPerson } from './person.ts';

/** One whole day; minutes are counted from its start. */
export interface SimulatedDay {
  date: Temporal.PlainDate;
  /** False if the watch was on the charger at night: then there is no HRV, no sleep and no resting heart rate. */
  isNightWorn: boolean;
  hrvMs: number;
  restingHeartRate: number;
  sleepSeconds: number;
  awakeSeconds: number;
  sleepScore: number;
  stressAverage: number;
  /** Degrees Celsius from the baseline. */
  skinTemperature: number;
  moderateMinutes: number;
  vigorousMinutes: number;
  wakeMinute: number;
  trainingMinute: number;
  batteryAtWake: number;
  batteryAtNight: number;
}

/** Moderate and vigorous minutes from Monday on: rest, intervals, easy, tempo, rest, long, walk. */
const WEEK: readonly (readonly [moderate: number, vigorous: number])[] = [
  [0, 0],
  [12, 24],
  [28, 2],
  [18, 16],
  [0, 0],
  [55, 10],
  [22, 0],
];

const NOT_WORN_CHANCE = 0.04;
const SKIPPED_CHANCE = 0.15;

/** In every ten weeks there is an illness of five days with a chance of one half. */
const ILLNESS_INTERVAL_DAYS = 70;
const ILLNESS_DAYS = 5;
/** The strain of an illness compared with the hardest training day, which is 1. */
const ILLNESS_STRAIN = 3;
const SLEEP_LOST_BY_ILLNESS_HOURS = 1.5;

const HARD_TRAINING = 2.6;
const EPOCH = readDay('2000-01-01');

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(high, Math.max(low, value)));
}

function dayOf({ story }: SimulatedPerson, date: Temporal.PlainDate): number {
  return daysBetween(story?.firstDay ?? EPOCH, date);
}

function isWithin(span: DaySpan, day: number): boolean {
  return day >= span.first && day <= span.last;
}

function isIll({ seed, story }: SimulatedPerson, day: number): boolean {
  if (story !== undefined) return isWithin(story.illness, day);
  const interval = Math.floor(day / ILLNESS_INTERVAL_DAYS);
  const offset = Math.floor(between(5, 60, chance(seed, 'illness', interval)));
  const start = interval * ILLNESS_INTERVAL_DAYS + offset;
  return chance(seed, 'ill', interval) < 0.5 && day >= start && day < start + ILLNESS_DAYS;
}

function isNightWorn({ seed, story }: SimulatedPerson, day: number): boolean {
  if (story !== undefined) return !isWithin(story.nightsNotWorn, day);
  return chance(seed, 'worn', day) >= NOT_WORN_CHANCE;
}

function effortOn(person: SimulatedPerson, day: number): number {
  const { seed, story } = person;
  if (isIll(person, day)) return 0;
  const effort = between(0.7, 1.3, chance(seed, 'effort', day));
  if (story !== undefined && isWithin(story.hardTraining, day)) return HARD_TRAINING * effort;
  return chance(seed, 'skipped', day) < SKIPPED_CHANCE ? 0 : effort;
}

function minutesOf(person: SimulatedPerson, date: Temporal.PlainDate): [moderate: number, vigorous: number] {
  const [moderate, vigorous] = WEEK[date.dayOfWeek - 1] ?? [0, 0];
  const effort = effortOn(person, dayOf(person, date));
  return [Math.round(moderate * effort), Math.round(vigorous * effort)];
}

/** Training load of one day, 0..1. */
function loadOf(person: SimulatedPerson, date: Temporal.PlainDate): number {
  const [moderate, vigorous] = minutesOf(person, date);
  return Math.min(1, (moderate + 2 * vigorous) / 90);
}

/**
 * Invents a day. In the luteal phase HRV falls and the resting heart rate rises about as much as studies find (−10 %,
 * +3 bpm), and the skin is 0.3 °C warmer. Hard training and illness have the same effect. Sleep charges the battery.
 */
function inventDay(person: SimulatedPerson, date: Temporal.PlainDate): SimulatedDay {
  const { seed } = person;
  const day = dayOf(person, date);
  const luteal = lutealShare(person, date);
  const illness = isIll(person, day) ? 1 : 0;
  const strain = loadOf(person, addDays(date, -1)) + ILLNESS_STRAIN * illness;
  const [moderateMinutes, vigorousMinutes] = minutesOf(person, date);
  const usualHrv = between(42, 62, chance(seed, 'hrv'));
  const usualHeartRate = between(50, 60, chance(seed, 'heart rate'));
  const sleepHours =
    7.3 -
    0.3 * luteal -
    SLEEP_LOST_BY_ILLNESS_HOURS * illness +
    0.6 * deviation(seed, 'sleep', day) +
    (date.dayOfWeek > 5 ? 0.5 : 0);
  const sleepScore = clamp(
    78 + 9 * (sleepHours - 7.3) - 6 * strain + 4 * deviation(seed, 'score', day),
    25,
    98,
  );
  const stress = 28 + 4 * luteal + 6 * strain + 4 * deviation(seed, 'stress', day);
  const batteryAtWake = clamp(18 + 0.9 * sleepScore - 4 * luteal, 15, 100);
  const drain = 28 + 24 * loadOf(person, date) + 0.4 * stress;
  return {
    date,
    isNightWorn: isNightWorn(person, day),
    hrvMs: clamp(
      usualHrv * (1 - 0.1 * luteal - 0.08 * strain + 0.08 * deviation(seed, 'night', day)),
      12,
      140,
    ),
    restingHeartRate: clamp(usualHeartRate + 3 * luteal + 2 * strain + deviation(seed, 'pulse', day), 38, 95),
    sleepSeconds: clamp(sleepHours * 3600, 3 * 3600, 11 * 3600),
    awakeSeconds: Math.round(between(300, 2400, chance(seed, 'awake', day))),
    sleepScore,
    skinTemperature:
      Math.round(10 * (0.3 * luteal + 0.15 * deviation(seed, 'skin', day) + 0.8 * illness)) / 10,
    stressAverage: clamp(stress, 8, 85),
    moderateMinutes,
    vigorousMinutes,
    wakeMinute: Math.round(between(375, 435, chance(seed, 'wake', day))),
    trainingMinute: Math.round(between(1020, 1110, chance(seed, 'training', day))),
    batteryAtWake,
    batteryAtNight: clamp(batteryAtWake - drain, 5, 100),
  };
}

/** Days cached by person: a night's HRV status depends on two months of days, and an answer may cover a year. */
const dayCaches = new WeakMap<SimulatedPerson, (number: number) => SimulatedDay>();

export function simulateDay(person: SimulatedPerson, date: Temporal.PlainDate): SimulatedDay {
  let dayAt = dayCaches.get(person);
  if (dayAt === undefined) {
    dayAt = cachedByNumber((number) => inventDay(person, dayOfNumber(number)));
    dayCaches.set(person, dayAt);
  }
  return dayAt(dayNumber(date));
}
