import {
  dayIn,
  type Fields,
  fieldsIn,
  numberIn,
  rowsOf,
  soleObject,
  valueIn,
} from '../../http-transport/json-fields.ts';
import { HEART_RATE_BPM, SCORE, SLEEP_SECONDS } from '../../wearable/measurement-ranges.ts';
import type { Resource } from '../resource.ts';

export interface SleepDay {
  date: Temporal.PlainDate;
  sleepSeconds: number | null;
  sleepScore: number | null;
  restingHeartRate: number | null;
}

export const sleepDay: Resource<[date: Temporal.PlainDate], SleepDay | null> = {
  label: 'sleep of a night',
  path: (date) => `/sleep-service/sleep/dailySleepData?date=${date}`,
  parse(json) {
    const answer = soleObject(json);
    const night = fieldsIn(answer, 'dailySleepDTO');
    const date = dayIn(night, 'calendarDate');
    const sleepSeconds = numberIn(night, 'sleepTimeSeconds', SLEEP_SECONDS);
    // A night without data comes as an object of nulls.
    if (date === null || sleepSeconds === null) return null;
    const overall = fieldsIn(fieldsIn(night, 'sleepScores'), 'overall');
    return {
      date,
      sleepSeconds,
      sleepScore: numberIn(overall, 'value', SCORE),
      restingHeartRate: numberIn(answer, 'restingHeartRate', HEART_RATE_BPM),
    };
  },
};

function parseNight(row: Fields): SleepDay[] {
  const date = dayIn(row, 'calendarDate');
  const values = fieldsIn(row, 'values');
  if (date === null || values === null) return [];
  return [
    {
      date,
      sleepSeconds: numberIn(values, 'totalSleepTimeInSeconds', SLEEP_SECONDS),
      sleepScore: numberIn(values, 'sleepScore', SCORE),
      restingHeartRate: numberIn(values, 'restingHeartRate', HEART_RATE_BPM),
    },
  ];
}

/** Seen in several clients, but in no recording: the reader takes what is there. */
export const sleepRange: Resource<[from: Temporal.PlainDate, to: Temporal.PlainDate], SleepDay[]> = {
  label: 'sleep by day',
  path: (from, to) => `/sleep-service/stats/sleep/daily/${from}/${to}`,
  parse(json) {
    const rows = Array.isArray(json) ? json : valueIn(soleObject(json), 'individualStats');
    return rowsOf(rows).flatMap(parseNight);
  },
};
