import type { WorkName } from '../tasks/work.ts';

/** Requests of one person a day: the app opened in the morning and in the evening, one calendar program, one note a day. */
export const REQUESTS_A_DAY: Readonly<Partial<Record<WorkName, number>>> = {
  page: 2,
  profile: 2,
  today: 4,
  history: 1,
  // Before feed304: the first reading of a feed writes it.
  feed: 1,
  feed304: 24,
  overrides: 0.5,
  patch: 0.1,
  period: 0.04,
};

/** Rows that a person with a wearable, a plan and notes on some days adds in a year. */
export const ROWS_A_YEAR: Readonly<Record<string, number>> = {
  measurements: 365,
  decisions: 365,
  workouts: 104,
  body_days: 60,
  period_logs: 13,
};
