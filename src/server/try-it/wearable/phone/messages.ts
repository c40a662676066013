import { daysOf, type Subject } from '../subject.ts';
import type { DayView } from '../view.ts';

/** The simulated apps, by the source that reads their messages. */
export const PHONE_APPS = ['health_connect', 'apple_health', 'custom'] as const;
export type PhoneApp = (typeof PHONE_APPS)[number];

/** One day of the watch, as stored on the phone. */
interface PhoneDay {
  day: DayView;
  sleep: { start: Temporal.ZonedDateTime; end: Temporal.ZonedDateTime } | null;
  workout: { start: Temporal.ZonedDateTime; end: Temporal.ZonedDateTime } | null;
}

/** How much higher SDNN is than rMSSD. */
const SDNN_FACTOR = 1.3;
const USUAL_WRIST_CELSIUS = 34.9;
const SAMPLES = [1, 2, 3, 4, 5];

function phoneDays(subject: Subject, days: number): PhoneDay[] {
  const today = subject.now.toPlainDate();
  return daysOf(subject, today.subtract({ days: days - 1 }), today).map((day) => {
    const at = (minutes: number) =>
      day.date.toPlainDateTime().add({ minutes }).toZonedDateTime(subject.timezone);
    const wake = at(day.wakeMinute);
    const minutes = day.moderateMinutes + day.vigorousMinutes;
    const training = at(day.trainingMinute);
    return {
      day,
      sleep: day.hasNight
        ? { start: wake.subtract({ seconds: day.sleepSeconds + day.awakeSeconds }), end: wake }
        : null,
      workout: day.hasTrained && minutes > 0 ? { start: training, end: training.add({ minutes }) } : null,
    };
  });
}

const instant = (moment: Temporal.ZonedDateTime): string => moment.toInstant().toString();

/** Five HRV samples around the night's value, an hour apart. */
function hrvSamples({ day, sleep }: PhoneDay): { value: number; time: Temporal.ZonedDateTime }[] {
  if (sleep === null) return [];
  return SAMPLES.map((hours) => ({ value: day.hrvMs + hours - 3, time: sleep.start.add({ hours }) }));
}

/** A message in the format of HC Webhook, with times in UTC. */
function writeHealthConnect(subject: Subject, days: readonly PhoneDay[]): object {
  const nights = days.filter(({ sleep }) => sleep !== null);
  return {
    timestamp: instant(subject.now.toZonedDateTime(subject.timezone)),
    app_version: '1.9.0',
    steps: days.map(({ day }) => ({ count: 4_000 + day.moderateMinutes * 100 })),
    heart_rate_variability: days
      .flatMap(hrvSamples)
      .map(({ value, time }) => ({ rmssd_millis: value, time: instant(time) })),
    resting_heart_rate: nights.map(({ day, sleep }) => ({
      bpm: day.restingHeartRate,
      time: sleep && instant(sleep.end),
    })),
    sleep: nights.map(({ day, sleep }) => ({
      session_end_time: sleep && instant(sleep.end),
      duration_seconds: day.sleepSeconds + day.awakeSeconds,
      stages: [
        { stage: '4', duration_seconds: day.sleepSeconds },
        { stage: '1', duration_seconds: day.awakeSeconds },
      ],
    })),
    skin_temperature: nights.map(({ day, sleep }) => ({
      time: sleep && instant(sleep.end),
      delta_celsius: day.skinTemperature,
      measurement_location: 3,
    })),
    exercise: days.flatMap(({ workout }) =>
      workout === null
        ? []
        : {
            type: 'RUNNING',
            start_time: instant(workout.start),
            end_time: instant(workout.end),
            duration_seconds: workout.start.until(workout.end).total('seconds'),
          },
    ),
    menstruation_period: subject.person.cycleStarts.slice(-3).map((start) => ({
      start_time: instant(start.toZonedDateTime({ timeZone: subject.timezone, plainTime: '08:00' })),
      end_time: instant(
        start.add({ days: 4 }).toZonedDateTime({ timeZone: subject.timezone, plainTime: '08:00' }),
      ),
    })),
  };
}

/** A time as iOS writes it: `2026-11-16 22:40:00 +0100`. */
function appleTime(moment: Temporal.ZonedDateTime): string {
  const clock = moment.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
  return `${clock} ${moment.offset.replace(':', '')}`;
}

/** A message in the format of Health Auto Export with "Summarize Data" off: HRV is SDNN, the temperature absolute. */
function writeHealthAutoExport(subject: Subject, days: readonly PhoneDay[]): object {
  const nights = days.flatMap(({ day, sleep }) => (sleep === null ? [] : [{ day, sleep }]));
  const metric = (name: string, units: string, data: object[]) => ({ name, units, data });
  const start = (date: Temporal.PlainDate) =>
    appleTime(date.toZonedDateTime({ timeZone: subject.timezone, plainTime: '08:00' }));
  return {
    data: {
      metrics: [
        metric(
          'sleep_analysis',
          'hr',
          nights.map(({ day, sleep }) => ({
            startDate: appleTime(sleep.start),
            endDate: appleTime(sleep.start.add({ seconds: day.sleepSeconds })),
            value: 'Core',
          })),
        ),
        metric(
          'heart_rate_variability',
          'ms',
          days
            .flatMap(hrvSamples)
            .map(({ value, time }) => ({ qty: value * SDNN_FACTOR, date: appleTime(time) })),
        ),
        metric(
          'resting_heart_rate',
          'count/min',
          nights.map(({ day, sleep }) => ({ qty: day.restingHeartRate, date: appleTime(sleep.end) })),
        ),
        metric(
          'apple_sleeping_wrist_temperature',
          'degC',
          nights.map(({ day, sleep }) => ({
            qty: USUAL_WRIST_CELSIUS + day.skinTemperature,
            date: appleTime(sleep.start),
          })),
        ),
        metric(
          'step_count',
          'count',
          days.map(() => ({ qty: 6_000 })),
        ),
      ],
      workouts: days.flatMap(({ workout }) =>
        workout === null
          ? []
          : { name: 'Running', start: appleTime(workout.start), end: appleTime(workout.end) },
      ),
      cycleTracking: subject.person.cycleStarts.slice(-3).map((date) => ({
        name: 'Menstrual Flow',
        value: 'Medium',
        start: start(date),
        end: start(date),
        isCycleStart: true,
      })),
    },
  };
}

/** A message in Lutea's own format, with one value of each kind per day. */
function writeOwnMessage(_subject: Subject, days: readonly PhoneDay[]): object {
  const values = days.flatMap(({ day, sleep }) => {
    const date = day.date.toString();
    if (sleep === null) return [];
    return [
      { type: 'hrv_rmssd', value: day.hrvMs, date },
      { type: 'resting_heart_rate', value: day.restingHeartRate, date },
      { type: 'sleep', minutes: Math.round(day.sleepSeconds / 60), date },
      { type: 'exercise_minutes', value: day.moderateMinutes + day.vigorousMinutes, date },
    ];
  });
  return { values };
}

const WRITERS: Readonly<Record<PhoneApp, (subject: Subject, days: readonly PhoneDay[]) => object>> = {
  health_connect: writeHealthConnect,
  apple_health: writeHealthAutoExport,
  custom: writeOwnMessage,
};

/** The message that an app on the person's phone sends about the last days. */
export function writeMessage(subject: Subject, app: PhoneApp, days: number): object {
  return WRITERS[app](subject, phoneDays(subject, days));
}
