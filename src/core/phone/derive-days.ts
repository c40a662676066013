import { median, roundToHundredth } from '#core/arithmetic.ts';
import type { HrvKind } from '#core/training/hrv-kind.ts';
import { nightDayOf, startDayOf } from './local-day.ts';
import { endOf, findNights, type Night, withoutOverlaps } from './nights.ts';
import type { PhoneKind, StoredPhoneValue } from './phone-value.ts';

/** One day derived from a phone's values; null for what they do not contain. */
export interface PhoneDay {
  /** Its number. */
  day: number;
  hrvLastNightMs: number | null;
  hrvKind: HrvKind | null;
  restingHeartRate: number | null;
  sleepSeconds: number | null;
  skinTemperatureDeviation: number | null;
  intensityMinutesDay: number | null;
  measuredAtMs: number | null;
  nightEndedAtMs: number | null;
  utcOffsetMinutes: number | null;
  wearable: string | null;
}

const LONGEST_SLEEP_SECONDS = 24 * 3_600;
const LONGEST_EXERCISE_MINUTES = 24 * 60;

/** Values of one day and its neighbours, by kind. */
type NearValues = (kind: 'HRV_RMSSD' | 'HRV_SDNN') => readonly StoredPhoneValue[];

const middleOf = (values: readonly StoredPhoneValue[]): number | null =>
  values.length === 0 ? null : roundToHundredth(median(values.map(({ value }) => value)));

/** The median of the samples during sleep. Without any, the values that the message gives for the day. */
function hrvOf(samples: readonly StoredPhoneValue[], day: number, night: Night | undefined): number | null {
  const isAsleep = (ms: number) => night?.sleeps.some(({ startMs, endMs }) => ms >= startMs && ms <= endMs);
  const inside = samples.filter((sample) => sample.day === null && isAsleep(sample.startMs));
  return middleOf(inside) ?? middleOf(samples.filter((sample) => sample.day === day));
}

function hrvOfNight(near: NearValues, day: number, night: Night | undefined) {
  const rmssd = hrvOf(near('HRV_RMSSD'), day, night);
  if (rmssd !== null) return { hrvLastNightMs: rmssd, hrvKind: 'RMSSD' as const };
  const sdnn = hrvOf(near('HRV_SDNN'), day, night);
  return { hrvLastNightMs: sdnn, hrvKind: sdnn === null ? null : ('SDNN' as const) };
}

/** The newest of the day: a phone corrects its estimate until the evening. */
function pulseOf(pulses: readonly StoredPhoneValue[]): number | null {
  return pulses.toSorted((a, b) => a.startMs - b.startMs).at(-1)?.value ?? null;
}

/** The phone's own count, which includes workouts; without it, the minutes of the workouts. */
function exerciseOf(counted: readonly StoredPhoneValue[], workouts: readonly StoredPhoneValue[]): number {
  const parts = counted.length > 0 ? counted : withoutOverlaps(workouts);
  const minutes = parts.reduce((sum, { value }) => sum + value, 0);
  return Math.min(LONGEST_EXERCISE_MINUTES, roundToHundredth(minutes));
}

/**
 * The watch or ring that wrote most HRV values of the night. Pulse and sleep are often written by the phone or by an app,
 * in turns with the watch: their names would begin a new series every few days.
 */
function wearableOn(near: NearValues, day: number): string | null {
  const hrv = [...near('HRV_RMSSD'), ...near('HRV_SDNN')];
  const names = hrv.filter((value) => nightDayOf(value) === day).flatMap(({ wearable }) => wearable ?? []);
  const counted = [...Map.groupBy(names.sort(), (name) => name)];
  const [most] = counted.sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

export interface DeriveOptions {
  /** Numbers of the wanted days. */
  days: readonly number[];
  /** True if this phone sends exercise at all: then a day without exercise has 0 minutes. */
  bringsExercise: boolean;
}

/** `values` must hold those of the day before and after each day, because sleep belongs to the day on which it ends. */
export function deriveDays(values: readonly StoredPhoneValue[], options: DeriveOptions): PhoneDay[] {
  const { days, bringsExercise } = options;
  const byKind = Map.groupBy(values, ({ kind }) => kind);
  const nights = findNights(values);
  const onDay = (kind: PhoneKind, dayOf: (value: StoredPhoneValue) => number) =>
    Map.groupBy(byKind.get(kind) ?? [], dayOf);
  const pulses = onDay('PULSE', startDayOf);
  const skin = onDay('SKIN_DEVIATION', nightDayOf);
  const workouts = onDay('WORKOUT', startDayOf);
  const counted = onDay('EXERCISE_MINUTES', startDayOf);
  const hrvByDay = { HRV_RMSSD: onDay('HRV_RMSSD', startDayOf), HRV_SDNN: onDay('HRV_SDNN', startDayOf) };
  return days.flatMap((day) => {
    const near = (kind: keyof typeof hrvByDay) =>
      [day - 2, day - 1, day, day + 1].flatMap((each) => hrvByDay[kind].get(each) ?? []);
    const night = nights.get(day);
    const hrv = hrvOfNight(near, day, night);
    const exercise = [...(counted.get(day) ?? []), ...(workouts.get(day) ?? [])];
    const used = [...(pulses.get(day) ?? []), ...(skin.get(day) ?? []), ...exercise];
    const nightEndedAtMs = night === undefined ? null : endOf(night);
    if (night === undefined && hrv.hrvLastNightMs === null && used.length === 0) return [];
    const moments = [
      ...used.filter((value) => value.day === null).map(({ endMs }) => endMs),
      ...(nightEndedAtMs === null ? [] : [nightEndedAtMs]),
    ];
    return {
      day,
      ...hrv,
      restingHeartRate: pulseOf(pulses.get(day) ?? []),
      sleepSeconds: night === undefined ? null : Math.min(night.asleepSeconds, LONGEST_SLEEP_SECONDS),
      skinTemperatureDeviation: middleOf(skin.get(day) ?? []),
      intensityMinutesDay: bringsExercise
        ? exerciseOf(counted.get(day) ?? [], workouts.get(day) ?? [])
        : null,
      measuredAtMs: moments.length === 0 ? null : Math.max(...moments),
      nightEndedAtMs,
      utcOffsetMinutes: night?.utcOffsetMinutes ?? used[0]?.utcOffsetMinutes ?? null,
      wearable: wearableOn(near, day),
    };
  });
}

/**
 * Converts absolute nightly temperatures to deviations from their median, because sensors differ. Needs all stored
 * values: each night moves the median.
 */
export function relativeTemperatures(
  values: readonly StoredPhoneValue[],
): { day: number; skinTemperatureDeviation: number }[] {
  const temperatures = values.filter(({ kind }) => kind === 'SKIN_TEMPERATURE');
  return [...Map.groupBy(temperatures, ({ wearable }) => wearable).values()].flatMap(deviationsOf);
}

/** Of one watch. */
function deviationsOf(temperatures: readonly StoredPhoneValue[]) {
  const nights = Map.groupBy(temperatures, nightDayOf);
  const celsius = [...nights].map(([day, samples]) => ({ day, value: median(samples.map((s) => s.value)) }));
  const usual = celsius.length === 0 ? 0 : median(celsius.map(({ value }) => value));
  return celsius.map(({ day, value }) => ({
    day,
    skinTemperatureDeviation: roundToHundredth(value - usual),
  }));
}
