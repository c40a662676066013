import { daysOf, type Subject } from '#server/try-it/wearable/subject.ts';
import { listTrainings } from '#server/try-it/wearable/trainings.ts';
import type { DayView } from '#server/try-it/wearable/view.ts';
import { dayIn, nightEnd, type SimulatedVendor } from './simulated-vendor.ts';

function daysAsked(query: URLSearchParams): [from: Temporal.PlainDate, to: Temporal.PlainDate] {
  return [dayIn(query, 'start'), dayIn(query, 'end').subtract({ days: 1 })];
}

/** The nights of the query's days, newest first. */
function nightsAsked(subject: Subject, query: URLSearchParams): DayView[] {
  return daysOf(subject, ...daysAsked(query))
    .filter(({ hasNight }) => hasNight)
    .toReversed();
}

function page(rows: readonly object[], query: URLSearchParams): object {
  const start = Number(query.get('nextToken') ?? 0);
  const end = start + Math.min(25, Number(query.get('limit') ?? 10));
  const records = rows.slice(start, end);
  return { records, next_token: end < rows.length ? String(end) : null };
}

function sleepOf(day: DayView, timezone: string): object {
  const end = nightEnd(day, timezone);
  const seconds = day.sleepSeconds + day.awakeSeconds;
  const milli = (share: number) => Math.round(day.sleepSeconds * share) * 1000;
  return {
    id: `sleep-${day.date}`,
    start: end.subtract({ seconds }).toInstant().toString(),
    end: end.toInstant().toString(),
    timezone_offset: end.offset,
    nap: false,
    score_state: 'SCORED',
    score: {
      stage_summary: {
        total_in_bed_time_milli: seconds * 1000,
        total_awake_time_milli: day.awakeSeconds * 1000,
        total_light_sleep_time_milli: milli(0.5),
        total_slow_wave_sleep_time_milli: milli(0.25),
        total_rem_sleep_time_milli: milli(0.25),
      },
      sleep_performance_percentage: day.sleepScore,
      respiratory_rate: 15.2,
    },
  };
}

function recoveryOf(day: DayView, timezone: string): object {
  const at = nightEnd(day, timezone).toInstant().toString();
  return {
    cycle_id: day.date.dayOfYear,
    sleep_id: `sleep-${day.date}`,
    created_at: at,
    updated_at: at,
    score_state: 'SCORED',
    score: {
      user_calibrating: false,
      recovery_score: day.batteryAtWake,
      resting_heart_rate: day.restingHeartRate,
      hrv_rmssd_milli: day.hrvMs + 0.25,
      spo2_percentage: 96.5,
      skin_temp_celsius: 33.6 + day.skinTemperature,
    },
  };
}

/** Time in each heart-rate zone. Zone zero is below the first one. */
function zonesOf({ moderateMinutes, vigorousMinutes }: DayView): object {
  const milli = (minutes: number) => minutes * 60_000;
  return {
    zone_zero_milli: 0,
    zone_one_milli: 0,
    zone_two_milli: milli(moderateMinutes),
    zone_three_milli: 0,
    zone_four_milli: milli(vigorousMinutes),
    zone_five_milli: 0,
  };
}

function workoutsOf(subject: Subject, query: URLSearchParams): object[] {
  return listTrainings(subject, ...daysAsked(query)).map(({ day, start, minutes }) => {
    const startedAt = start.toZonedDateTime(subject.timezone);
    return {
      id: `workout-${day.date}`,
      start: startedAt.toInstant().toString(),
      end: startedAt.add({ minutes }).toInstant().toString(),
      timezone_offset: startedAt.offset,
      sport_name: 'running',
      score_state: 'SCORED',
      score: {
        strain: Math.min(21, Math.round(2 * (minutes + 2 * day.vigorousMinutes)) / 10),
        average_heart_rate: 140,
        zone_durations: zonesOf(day),
      },
    };
  });
}

export const whoop: SimulatedVendor = {
  name: 'WHOOP',
  authorizePath: '/oauth/oauth2/auth',
  tokenPath: '/oauth/oauth2/token',
  authenticate: 'body',
  accessLifeSeconds: 3600,
  isRenewable: true,
  extra: () => ({ scope: 'offline read:recovery read:sleep read:workout' }),
  routes: [
    {
      name: 'sleep',
      method: 'GET',
      path: '/developer/v2/activity/sleep',
      answer: (subject, query) =>
        page(
          nightsAsked(subject, query).map((day) => sleepOf(day, subject.timezone)),
          query,
        ),
    },
    {
      name: 'recovery',
      method: 'GET',
      path: '/developer/v2/recovery',
      answer: (subject, query) =>
        page(
          nightsAsked(subject, query).map((day) => recoveryOf(day, subject.timezone)),
          query,
        ),
    },
    {
      name: 'workouts',
      method: 'GET',
      path: '/developer/v2/activity/workout',
      answer: (subject, query) => page(workoutsOf(subject, query), query),
    },
    {
      name: 'revoke',
      method: 'DELETE',
      path: '/developer/v2/user/access',
      revokes: true,
      answer: () => undefined,
    },
  ],
};
