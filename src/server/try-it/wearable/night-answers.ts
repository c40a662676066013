import { simulateHrv } from './hrv.ts';
import type { SimulatedPerson } from './person.ts';
import { daysOf, type Subject } from './subject.ts';
import { type DayView, viewDay } from './view.ts';

type PlainDate = Temporal.PlainDate;

const SLEEP_NEED_MINUTES = 480;

function hrvSummary(person: SimulatedPerson, day: DayView): object {
  const { weeklyAvg, lastNightAvg, baseline, status } = simulateHrv(person, day);
  const calendarDate = day.date.toString();
  const marked = { ...baseline, markerValue: 0.4 };
  return {
    calendarDate,
    weeklyAvg,
    lastNightAvg,
    lastNight5MinHigh: Math.round(lastNightAvg * 1.5),
    baseline: marked,
    status,
    feedbackPhrase: `HRV_${status}_1`,
    createTimeStamp: `${calendarDate}T07:30:00.0`,
  };
}

export function hrvRangeAnswer(subject: Subject, from: PlainDate, to: PlainDate): object | undefined {
  const nights = daysOf(subject, from, to).filter(({ hasNight }) => hasNight);
  if (nights.length === 0) return undefined;
  return { hrvSummaries: nights.map((day) => hrvSummary(subject.person, day)), userProfilePk: 1 };
}

const WATCH_ID = 3_400_000_001;

/** The scores of a day, newest first: one of the afternoon, then the one on waking. */
export function readinessAnswer(subject: Subject, date: PlainDate): object[] {
  const day = viewDay(subject.person, date, subject.now);
  if (!day?.hasNight) return [];
  const { batteryAtWake } = day;
  const snapshot = { userProfilePK: 1, calendarDate: date.toString(), deviceId: WATCH_ID };
  return [
    { ...snapshot, score: Math.max(1, batteryAtWake - 20), inputContext: 'AFTER_POST_EXERCISE_RESET' },
    { ...snapshot, score: batteryAtWake, inputContext: 'AFTER_WAKEUP_RESET' },
  ];
}

/** Local times are those of the wall clock, written as if they were GMT. */
function sleepTimes({ date, wakeMinute, sleepSeconds, awakeSeconds }: DayView, timezone: string) {
  const end = date.toPlainDateTime().add({ minutes: wakeMinute });
  const gmtEnd = end.toZonedDateTime(timezone).epochMilliseconds;
  const localEnd = end.toZonedDateTime('UTC').epochMilliseconds;
  const inBedMs = (sleepSeconds + awakeSeconds) * 1000;
  return {
    gmtSleepStartTimeInMillis: gmtEnd - inBedMs,
    gmtSleepEndTimeInMillis: gmtEnd,
    localSleepStartTimeInMillis: localEnd - inBedMs,
    localSleepEndTimeInMillis: localEnd,
  };
}

function sleepValues(person: SimulatedPerson, day: DayView, timezone: string): object {
  const { weeklyAvg, lastNightAvg, status } = simulateHrv(person, day);
  return {
    totalSleepTimeInSeconds: day.sleepSeconds,
    awakeTime: day.awakeSeconds,
    sleepNeed: SLEEP_NEED_MINUTES,
    sleepScore: day.sleepScore,
    restingHeartRate: day.restingHeartRate,
    avgOvernightHrv: lastNightAvg,
    hrv7dAverage: weeklyAvg,
    hrvStatus: status,
    skinTempC: day.skinTemperature,
    ...sleepTimes(day, timezone),
  };
}

/** A night without the watch has a row with planned values only. */
export function sleepRangeAnswer(subject: Subject, from: PlainDate, to: PlainDate): object {
  const individualStats = daysOf(subject, from, to).map((day) => ({
    calendarDate: day.date.toString(),
    values: day.hasNight
      ? sleepValues(subject.person, day, subject.timezone)
      : { sleepNeed: SLEEP_NEED_MINUTES },
  }));
  return { overallStats: {}, individualStats };
}
