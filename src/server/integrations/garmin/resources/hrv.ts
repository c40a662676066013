import type { HrvStatus } from '#core/training/hrv-status.ts';
import { HRV_MS } from '#core/training/measure-ranges.ts';
import {
  dayIn,
  type Fields,
  fieldsIn,
  numberIn,
  rowsOf,
  soleObject,
  textIn,
  valueIn,
} from '../../http-transport/json-fields.ts';
import type { Resource } from '../resource.ts';

interface HrvSummary {
  date: Temporal.PlainDate;
  hrvStatus: HrvStatus;
  /** Null if the week is within the usual range, or the range is unknown. */
  hrvDirection: 'ABOVE' | 'BELOW' | null;
  hrvLastNightMs: number;
  hrvWeeklyMs: number | null;
}

const STATUSES = ['BALANCED', 'UNBALANCED', 'LOW', 'POOR'] as const satisfies readonly HrvStatus[];

/** UNKNOWN for Garmin's NONE, while it learns the person's range, and for any other value. */
export function parseStatus(status: string | null): HrvStatus {
  return STATUSES.find((known) => known === status) ?? 'UNKNOWN';
}

function directionOf(summary: Fields, weeklyMs: number | null): HrvSummary['hrvDirection'] {
  const usual = fieldsIn(summary, 'baseline');
  const low = numberIn(usual, 'balancedLow', HRV_MS);
  const high = numberIn(usual, 'balancedUpper', HRV_MS);
  if (weeklyMs === null) return null;
  if (low !== null && weeklyMs < low) return 'BELOW';
  return high !== null && weeklyMs > high ? 'ABOVE' : null;
}

function parseSummary(summary: Fields): HrvSummary[] {
  const date = dayIn(summary, 'calendarDate');
  if (date === null) return [];
  const hrvLastNightMs = numberIn(summary, 'lastNightAvg', HRV_MS);
  // A night that was not measured still has a row, with the week and the verdict of the nights before.
  if (hrvLastNightMs === null) return [];
  const hrvWeeklyMs = numberIn(summary, 'weeklyAvg', HRV_MS);
  return [
    {
      date,
      hrvStatus: parseStatus(textIn(summary, 'status')),
      hrvDirection: directionOf(summary, hrvWeeklyMs),
      hrvLastNightMs,
      hrvWeeklyMs,
    },
  ];
}

export const hrvRange: Resource<[from: Temporal.PlainDate, to: Temporal.PlainDate], HrvSummary[]> = {
  label: 'HRV by day',
  path: (from, to) => `/hrv-service/hrv/daily/${from}/${to}`,
  parse: (json) => rowsOf(valueIn(soleObject(json), 'hrvSummaries')).flatMap(parseSummary),
};
