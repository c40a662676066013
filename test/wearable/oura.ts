import { daysOf, type Subject } from '#server/try-it/wearable/subject.ts';
import { listTrainings } from '#server/try-it/wearable/trainings.ts';
import type { DayView } from '#server/try-it/wearable/view.ts';
import { dayIn, nightEnd, type SimulatedVendor, writeMoment } from './simulated-vendor.ts';

const PAGE_ROWS = 25;

/** Oura takes a date as its midnight, so its answers lack the last day. Those about sleep lack the first day too. */
function nightsAsked(subject: Subject, query: URLSearchParams, skippedDays = 0): DayView[] {
  const first = dayIn(query, 'start_date').add({ days: skippedDays });
  const last = dayIn(query, 'end_date').subtract({ days: 1 });
  return daysOf(subject, first, last).filter(({ hasNight }) => hasNight);
}

function page<Row>(rows: readonly Row[], query: URLSearchParams): object {
  const start = Number(query.get('next_token') ?? 0);
  const end = start + PAGE_ROWS;
  return { data: rows.slice(start, end), next_token: end < rows.length ? String(end) : null };
}

function readinessOf(day: DayView): object {
  return {
    score: day.batteryAtWake,
    temperature_deviation: day.skinTemperature,
    temperature_trend_deviation: day.skinTemperature,
  };
}

function sleepOf(day: DayView, timezone: string): object {
  const { date, sleepSeconds, awakeSeconds } = day;
  const end = nightEnd(day, timezone);
  return {
    id: `sleep-${date}`,
    day: date.toString(),
    type: 'long_sleep',
    ring_id: 'ring-1',
    bedtime_start: writeMoment(end.subtract({ seconds: sleepSeconds + awakeSeconds })),
    bedtime_end: writeMoment(end),
    average_hrv: day.hrvMs,
    lowest_heart_rate: day.restingHeartRate,
    average_heart_rate: day.restingHeartRate + 4,
    total_sleep_duration: sleepSeconds,
    awake_time: awakeSeconds,
    efficiency: Math.round((100 * sleepSeconds) / (sleepSeconds + awakeSeconds)),
    readiness: readinessOf(day),
  };
}

function napOf({ date }: DayView): object {
  return {
    id: `nap-${date}`,
    day: date.toString(),
    type: 'rest',
    average_hrv: null,
    lowest_heart_rate: 70,
    total_sleep_duration: 900,
    readiness: null,
  };
}

function workoutsOf(subject: Subject, query: URLSearchParams): object[] {
  const last = dayIn(query, 'end_date').subtract({ days: 1 });
  const trainings = listTrainings(subject, dayIn(query, 'start_date'), last).toReversed();
  return trainings.map(({ day: { date, vigorousMinutes }, start, minutes }) => {
    const startedAt = start.toZonedDateTime(subject.timezone);
    return {
      id: `workout-${date}`,
      day: date.toString(),
      activity: 'running',
      start_datetime: writeMoment(startedAt),
      end_datetime: writeMoment(startedAt.add({ minutes })),
      intensity: vigorousMinutes > 15 ? 'hard' : 'moderate',
      calories: 8 * minutes,
      distance: 150 * minutes,
      source: 'confirmed',
    };
  });
}

export const oura: SimulatedVendor = {
  name: 'Oura',
  authorizePath: '/oauth/v2/ext/oauth-authorize',
  tokenPath: '/oauth/v2/ext/oauth-token',
  authenticate: 'body',
  accessLifeSeconds: 86_400,
  isRenewable: true,
  routes: [
    {
      name: 'sleep',
      method: 'GET',
      path: '/v2/usercollection/sleep',
      answer(subject, query) {
        const rows = nightsAsked(subject, query, 1).flatMap((day) => [
          sleepOf(day, subject.timezone),
          napOf(day),
        ]);
        return page(rows, query);
      },
    },
    {
      name: 'readiness',
      method: 'GET',
      path: '/v2/usercollection/daily_readiness',
      answer: (subject, query) =>
        page(
          nightsAsked(subject, query).map((day) => ({ day: day.date.toString(), ...readinessOf(day) })),
          query,
        ),
    },
    {
      name: 'workouts',
      method: 'GET',
      path: '/v2/usercollection/workout',
      answer: (subject, query) => page(workoutsOf(subject, query), query),
    },
    { name: 'revoke', method: 'POST', path: '/oauth/revoke', revokes: true, answer: () => undefined },
  ],
};
