import { daysOf, type Subject } from '../subject.ts';
import type { DayView } from '../view.ts';
import { dayIn, nightEnd, type SimulatedVendor } from './simulated-vendor.ts';

/** By the window of the sleep, in UTC. */
function nightsAsked(subject: Subject, query: URLSearchParams): DayView[] {
  const nights = daysOf(subject, dayIn(query, 'start'), dayIn(query, 'end').subtract({ days: 1 }));
  return nights.filter(({ hasNight }) => hasNight);
}

function page(rows: readonly object[], query: URLSearchParams): object {
  const start = Number(query.get('nextToken') ?? 0);
  const end = start + Math.min(25, Number(query.get('limit') ?? 10));
  // Newest first.
  const records = rows.toReversed().slice(start, end);
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

export const whoop: SimulatedVendor = {
  name: 'WHOOP',
  authorizePath: '/oauth/oauth2/auth',
  tokenPath: '/oauth/oauth2/token',
  authenticate: 'body',
  accessLifeSeconds: 3600,
  isRenewable: true,
  extra: () => ({ scope: 'offline read:recovery read:sleep' }),
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
      name: 'revoke',
      method: 'DELETE',
      path: '/developer/v2/user/access',
      revokes: true,
      answer: () => undefined,
    },
  ],
};
