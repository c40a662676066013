import { createDiary, simulateHrv } from './wearable-hrv.ts';
import { daysOf, type Subject } from './wearable-subject.ts';
import { type DayView, viewDay } from './wearable-view.ts';

type PlainDate = Temporal.PlainDate;

function hrvSummary(diary: ReturnType<typeof createDiary>, day: DayView): object {
  const { weeklyAvg, lastNightAvg, baseline, status } = simulateHrv(diary, day);
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

export function hrvDayAnswer(subject: Subject, date: PlainDate): object | undefined {
  const day = viewDay(subject.person, date, subject.now);
  if (!day?.hasNight) return undefined;
  return { userProfilePk: 1, hrvSummary: hrvSummary(createDiary(subject.person), day), hrvReadings: [] };
}

export function hrvRangeAnswer(subject: Subject, from: PlainDate, to: PlainDate): object | undefined {
  const nights = daysOf(subject, from, to).filter(({ hasNight }) => hasNight);
  if (nights.length === 0) return undefined;
  const diary = createDiary(subject.person);
  return { hrvSummaries: nights.map((day) => hrvSummary(diary, day)), userProfilePk: 1 };
}

export function sleepDayAnswer({ person, now }: Subject, date: PlainDate): object {
  const day = viewDay(person, date, now);
  const night = day?.hasNight ? day : null;
  return {
    dailySleepDTO: {
      id: night && 1,
      calendarDate: date.toString(),
      sleepTimeSeconds: night?.sleepSeconds ?? null,
      ...(night && { sleepScores: { overall: { value: night.sleepScore, qualifierKey: 'FAIR' } } }),
    },
    ...(night && { restingHeartRate: night.restingHeartRate }),
  };
}

export function sleepRangeAnswer(subject: Subject, from: PlainDate, to: PlainDate): object {
  const nights = daysOf(subject, from, to).filter(({ hasNight }) => hasNight);
  const individualStats = nights.map(({ date, sleepSeconds, sleepScore, restingHeartRate }) => ({
    calendarDate: date.toString(),
    values: { totalSleepTimeInSeconds: sleepSeconds, sleepScore, restingHeartRate },
  }));
  return { overallStats: {}, individualStats };
}

export function restingHeartRateAnswer(subject: Subject, from: PlainDate, to: PlainDate): object {
  const values = daysOf(subject, from, to)
    .filter(({ hasNight }) => hasNight)
    .map(({ date, restingHeartRate }) => ({ value: restingHeartRate, calendarDate: date.toString() }));
  return { allMetrics: { metricsMap: { WELLNESS_RESTING_HEART_RATE: values } } };
}

export function wellnessAnswer(subject: Subject, from: PlainDate, to: PlainDate): object[] {
  return daysOf(subject, from, to).map((day) => ({
    id: day.date.toString(),
    restingHR: day.hasNight ? day.restingHeartRate : null,
    hrv: day.hasNight ? day.hrvMs : null,
    sleepSecs: day.hasNight ? day.sleepSeconds : null,
    sleepScore: day.hasNight ? day.sleepScore : null,
    readiness: day.hasNight ? day.batteryAtWake : null,
  }));
}
