import { median, roundToHundredth } from '#core/arithmetic.ts';
import type { MeasureFor, Measures } from '#core/training/measures.ts';
import { nightDayOf, startDayOf } from './local-day.ts';
import { endOf, findNights, type Night, withoutOverlaps } from './nights.ts';
import type { PhoneKind, StoredPhoneValue } from './phone-value.ts';
import { byWriter, createWriterChoice, type WriterChoice } from './writers.ts';

/** One day derived from a phone's values; null for what they do not contain. */
export interface PhoneDay
  extends Pick<Measures, MeasureFor<'imported'> | 'intensityMinutesDay' | 'utcOffsetMinutes' | 'wearable'> {
  /** The number of the day. */
  day: number;
  measuredAtMs: number | null;
  nightEndedAtMs: number | null;
}

const LONGEST_SLEEP_SECONDS = 24 * 3_600;
const LONGEST_EXERCISE_MINUTES = 24 * 60;

const middleOf = (values: readonly StoredPhoneValue[]): number | null =>
  values.length === 0 ? null : roundToHundredth(median(values.map(({ value }) => value)));

/** The samples during sleep; without any, the values that the message gives for the day. */
function nightSamples(samples: readonly StoredPhoneValue[], day: number, night: Night | null) {
  const isAsleep = (ms: number) => night?.sleeps.some(({ startMs, endMs }) => ms >= startMs && ms <= endMs);
  const inside = samples.filter((sample) => sample.day === null && isAsleep(sample.startMs));
  return inside.length > 0 ? inside : samples.filter((sample) => sample.day === day);
}

const NO_HRV = { hrvLastNightMs: null, hrvKind: null, wearable: null };

/**
 * The night's HRV, and the watch that wrote it as the day's wearable: pulse and sleep also come from the phone and
 * apps.
 */
function hrvOf(values: DayValues, writers: WriterChoice, night: Night | null) {
  for (const [kind, hrvKind] of [
    ['HRV_RMSSD', 'RMSSD'],
    ['HRV_SDNN', 'SDNN'],
  ] as const) {
    const samples = nightSamples(values.near(kind), values.day, night);
    const chosen = writers.choose(kind, values.day, byWriter(samples));
    if (chosen !== null) {
      return { hrvLastNightMs: middleOf(chosen.measured), hrvKind, wearable: chosen.writer };
    }
  }
  return NO_HRV;
}

/** The newest pulse of the day, because a phone corrects its estimate until the evening. */
function pulseOf(pulses: readonly StoredPhoneValue[]): number | null {
  return pulses.toSorted((a, b) => a.startMs - b.startMs).at(-1)?.value ?? null;
}

/** The exercise minutes: the phone's own count, which includes workouts, or else the minutes of the workouts. */
function exerciseOf(counted: readonly StoredPhoneValue[], workouts: readonly StoredPhoneValue[]): number {
  const parts = counted.length > 0 ? counted : withoutOverlaps(workouts);
  const minutes = parts.reduce((sum, { value }) => sum + value, 0);
  return Math.min(LONGEST_EXERCISE_MINUTES, roundToHundredth(minutes));
}

/**
 * A writer has the night only with at least half of the longest sleep. Otherwise it has a nap, or its battery was
 * empty.
 */
const LEAST_SHARE = 0.5;

/** The nights of each writer. Segments of two writers are never added up. */
function nightsByWriter(values: readonly StoredPhoneValue[]): Map<string | null, Map<number, Night>> {
  const sleeps = values.filter(({ kind }) => kind === 'SLEEP');
  return new Map(byWriter(sleeps).map(({ writer, measured }) => [writer, findNights(measured)]));
}

function nightOn(
  day: number,
  nights: ReadonlyMap<string | null, ReadonlyMap<number, Night>>,
  writers: WriterChoice,
): Night | null {
  const written = [...nights].flatMap(([writer, byDay]) => {
    const night = byDay.get(day);
    return night === undefined ? [] : [{ writer, amount: night.asleepSeconds, measured: night }];
  });
  const longest = Math.max(0, ...written.map(({ amount }) => amount));
  const whole = written.filter(({ amount }) => amount >= longest * LEAST_SHARE);
  return writers.choose('SLEEP', day, whole)?.measured ?? null;
}

export interface DeriveOptions {
  /** Numbers of the wanted days, ascending. */
  days: readonly number[];
  /** True if this phone sends exercise at all: then a day without exercise has 0 minutes. */
  bringsExercise: boolean;
  writers?: WriterChoice;
}

/** The values of one day. */
interface DayValues {
  day: number;
  /** Values that start on the day. */
  on(kind: PhoneKind): readonly StoredPhoneValue[];
  /** Values that belong to the night of the day. */
  ofNight(kind: PhoneKind): readonly StoredPhoneValue[];
  /** Values of the day and of the days around it. */
  near(kind: PhoneKind): readonly StoredPhoneValue[];
}

/** Finds the values of a day without looking at those of all others. */
function indexValues(values: readonly StoredPhoneValue[]): (day: number) => DayValues {
  const starts = Map.groupBy(values, (value) => `${value.kind} ${startDayOf(value)}`);
  const nights = Map.groupBy(values, (value) => `${value.kind} ${nightDayOf(value)}`);
  return (day) => {
    const on = (kind: PhoneKind, at = day) => starts.get(`${kind} ${at}`) ?? [];
    return {
      day,
      on,
      ofNight: (kind) => nights.get(`${kind} ${day}`) ?? [],
      near: (kind) => [day - 2, day - 1, day, day + 1].flatMap((at) => on(kind, at)),
    };
  };
}

/** `values` must hold those of the day before and after each day, because sleep belongs to the day on which it ends. */
export function deriveDays(values: readonly StoredPhoneValue[], options: DeriveOptions): PhoneDay[] {
  const { days, bringsExercise, writers = createWriterChoice() } = options;
  const nights = nightsByWriter(values);
  const valuesOn = indexValues(values);
  return days.flatMap((day) => {
    const valuesOfDay = valuesOn(day);
    const { on, ofNight } = valuesOfDay;
    const oneWriter = (kind: PhoneKind, written: readonly StoredPhoneValue[]) =>
      writers.choose(kind, day, byWriter(written))?.measured ?? [];
    const night = nightOn(day, nights, writers);
    const hrv = hrvOf(valuesOfDay, writers, night);
    const pulses = oneWriter('PULSE', on('PULSE'));
    const skin = oneWriter('SKIN_DEVIATION', ofNight('SKIN_DEVIATION'));
    const counted = oneWriter('EXERCISE_MINUTES', on('EXERCISE_MINUTES'));
    const used = [...pulses, ...skin, ...counted, ...on('WORKOUT')];
    const nightEndedAtMs = night && endOf(night);
    if (night === null && hrv.hrvLastNightMs === null && used.length === 0) return [];
    const moments = [
      ...used.filter((value) => value.day === null).map(({ endMs }) => endMs),
      ...(nightEndedAtMs === null ? [] : [nightEndedAtMs]),
    ];
    return {
      day,
      ...hrv,
      restingHeartRate: pulseOf(pulses),
      sleepSeconds: night && Math.min(night.asleepSeconds, LONGEST_SLEEP_SECONDS),
      skinTemperatureDeviation: middleOf(skin),
      intensityMinutesDay: bringsExercise ? exerciseOf(counted, on('WORKOUT')) : null,
      measuredAtMs: moments.length === 0 ? null : Math.max(...moments),
      nightEndedAtMs,
      utcOffsetMinutes: night?.utcOffsetMinutes ?? used[0]?.utcOffsetMinutes ?? null,
    };
  });
}
