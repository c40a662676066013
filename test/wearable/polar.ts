import { daysOf, type Subject } from '#server/try-it/wearable/subject.ts';
import { listTrainings } from '#server/try-it/wearable/trainings.ts';
import type { DayView } from '#server/try-it/wearable/view.ts';
import { nightEnd, type SimulatedVendor, writeMoment } from './simulated-vendor.ts';

const ANSWER_DAYS = 28;

function nights(subject: Subject): DayView[] {
  const today = subject.now.toPlainDate();
  const days = daysOf(subject, today.subtract({ days: ANSWER_DAYS - 1 }), today);
  return days.filter(({ hasNight }) => hasNight);
}

function nightOf(day: DayView, timezone: string): object {
  const end = nightEnd(day, timezone);
  const part = (share: number) => Math.round(day.sleepSeconds * share);
  return {
    date: day.date.toString(),
    sleep_start_time: writeMoment(end.subtract({ seconds: day.sleepSeconds + day.awakeSeconds })),
    sleep_end_time: writeMoment(end),
    light_sleep: part(0.5),
    deep_sleep: part(0.25),
    rem_sleep: part(0.25),
    unrecognized_sleep_stage: 0,
    total_interruption_duration: day.awakeSeconds,
    sleep_score: day.sleepScore,
  };
}

function rechargeOf(day: DayView): object {
  return {
    date: day.date.toString(),
    heart_rate_avg: day.restingHeartRate + 3,
    beat_to_beat_avg: Math.round(60_000 / (day.restingHeartRate + 3)),
    heart_rate_variability_avg: day.hrvMs,
    breathing_rate_avg: 14.1,
    nightly_recharge_status: 4,
    ans_charge: Math.round(2 * day.batteryAtWake - 100) / 10,
    ans_charge_status: 3,
  };
}

function temperatureOf({ date, skinTemperature }: DayView): object {
  return {
    sleep_time_skin_temperature_celsius: 34.2 + skinTemperature,
    deviation_from_baseline_celsius: skinTemperature,
    sleep_date: date.toString(),
  };
}

/** Exercises with local times; the UTC offset is in a separate field. */
function exercisesOf(subject: Subject): object[] {
  const today = subject.now.toPlainDate();
  return listTrainings(subject, today.subtract({ days: ANSWER_DAYS + 1 }), today).map(
    ({ day, start, minutes }) => ({
      id: `p${day.date}`,
      start_time: start.toString({ smallestUnit: 'second' }),
      start_time_utc_offset: start.toZonedDateTime(subject.timezone).offsetNanoseconds / 60e9,
      duration: `PT${minutes}M`,
      sport: 'RUNNING',
      detailed_sport_info: 'ROAD_RUNNING',
      training_load_pro: { date: day.date.toString(), 'cardio-load': minutes + 2 * day.vigorousMinutes },
      heart_rate_zones: [0, day.moderateMinutes, 0, day.vigorousMinutes, 0].map((inZone, zone) => ({
        index: zone + 1,
        'in-zone': `PT${inZone}M`,
      })),
    }),
  );
}

/** The person's id at Polar, the same at every start. */
function userIdOf(account: string): number {
  return [...account].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000, 7);
}

export const polar: SimulatedVendor = {
  name: 'Polar',
  authorizePath: '/oauth2/authorization',
  tokenPath: '/v2/oauth2/token',
  authenticate: 'basic',
  accessLifeSeconds: 31_535_999,
  isRenewable: false,
  extra: (account) => ({ x_user_id: userIdOf(account) }),
  routes: [
    { name: 'registration', method: 'POST', path: '/v3/users', answer: () => ({ 'polar-user-id': 1 }) },
    {
      name: 'sleep',
      method: 'GET',
      path: '/v3/users/sleep',
      answer: (subject) => ({ nights: nights(subject).map((day) => nightOf(day, subject.timezone)) }),
    },
    {
      name: 'recharge',
      method: 'GET',
      path: '/v3/users/nightly-recharge',
      answer: (subject) => ({ recharges: nights(subject).map(rechargeOf) }),
    },
    {
      name: 'temperature',
      method: 'GET',
      path: '/v3/users/biosensing/skintemperature',
      answer: (subject) => nights(subject).map(temperatureOf),
    },
    {
      name: 'exercises',
      method: 'GET',
      path: '/v3/exercises',
      answer: exercisesOf,
    },
    {
      name: 'revoke',
      method: 'DELETE',
      path: /^\/v3\/users\/\d+$/,
      revokes: true,
      answer: () => undefined,
    },
  ],
};
