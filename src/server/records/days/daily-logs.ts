import { type RawBuilder, sql } from 'kysely';
import type { DailyLog } from '#contract/daily-log.ts';
import { addDays, isSameDay, utcDay } from '#core/calendar-day.ts';
import type { SignalSources } from '#core/sources/day-sources.ts';
import type { EnteredValue } from '#core/training/entered-value.ts';
import { USUAL_DAYS } from '#core/training/measure-history.ts';
import type { DayReadings } from '#core/training/signal-day.ts';
import { MORNING_DAYS } from '#core/training/today.ts';
import { build, dayNumberOf, forPerson, prepare } from '#server/database/statement.ts';
import { measuredBySource } from './measured-by-source.ts';

/** A daily log with the contract's names, without its place in the cycle, which follows from the period logs. */
const DAILY_LOG_COLUMNS = [
  'date',
  'hrvStatus',
  'hrvLastNightMs',
  'hrvWeeklyMs',
  'restingHeartRate',
  'bodyBatteryCurrent',
  'bodyBatteryHigh',
  'bodyBatteryLow',
  'bodyBatteryYesterdayLow',
  'sleepSeconds',
  'sleepScore',
  'stressAverage',
  'intensityMinutesWeek',
  'decisionStatus',
  'decisionReason',
  'source',
  'enteredByHand',
  'signalSources',
  'syncedAt',
] as const;

/** The same with what its decision was made from, which is enough to word its reason. */
export const DECIDED_LOG_COLUMNS = [...DAILY_LOG_COLUMNS, 'decidedFrom'] as const;

const RECENT_DAYS = 7;

const daysBefore = (now: Temporal.Instant, days: number): Temporal.PlainDate => addDays(utcDay(now), -days);

/** A daily log as stored. */
export type StoredLog = Omit<DailyLog, 'cycleDay' | 'phase'> & {
  /** The source of each signal; null where one source serves all. */
  signalSources: SignalSources | null;
};

/** A log with what is needed to word its reason. */
export interface DecidedLog extends StoredLog {
  decidedFrom: string | null;
}

/** A log with what only today's decision needs. */
export interface RecentLog extends StoredLog {
  measuredAt: Temporal.Instant | null;
  nightEndedAt: Temporal.Instant | null;
  hrvDirection: 'ABOVE' | 'BELOW' | null;
  intensityMinutesDay: number | null;
  /** For the last two days; null for older ones. */
  decidedFrom: string | null;
}

/** The logs of about a week, newest first. Which one is today's depends on the person's timezone. */
const logsFrom = prepare<{ from: Temporal.PlainDate; decidedFrom: Temporal.PlainDate }>()((value) =>
  forPerson(
    build
      .selectFrom('dailyLogs')
      .select([
        ...DAILY_LOG_COLUMNS,
        'measuredAt',
        'nightEndedAt',
        'hrvDirection',
        'intensityMinutesDay',
        // Only today's is compared, and it is the longest column.
        sql<string | null>`case when date >= ${value('decidedFrom')}::date then decided_from end`.as(
          'decidedFrom',
        ),
      ])
      .where('date', '>=', value('from'))
      .orderBy('date', 'desc'),
  ),
);

export function selectRecentLogs(now: Temporal.Instant) {
  const from = daysBefore(now, RECENT_DAYS);
  return logsFrom({ from, decidedFrom: addDays(from, RECENT_DAYS - 1) });
}

/** The log of one day. */
export function logOf<Log extends StoredLog>(
  date: Temporal.PlainDate,
  logs: readonly Log[],
): Log | undefined {
  return logs.find((log) => isSameDay(log.date, date));
}

/** The source that served each signal last, from logs newest first; empty where no day has several sources. */
export function servingSources(logs: readonly StoredLog[]): SignalSources {
  return Object.assign({}, ...logs.map(({ signalSources }) => signalSources ?? {}).toReversed());
}

/** The first day that a baseline may use. */
export function baselineStart(now: Temporal.Instant): Temporal.PlainDate {
  return daysBefore(now, USUAL_DAYS);
}

/** SDNN is never compared with rMSSD, so it is a separate reading. */
const IS_SDNN = sql<boolean>`hrv_kind is not distinct from 'SDNN'`;

/** Each reading that a signal can use, and its column. */
const READINGS = {
  hrvLastNightMs: sql`case when not ${IS_SDNN} then hrv_last_night_ms end`,
  hrvSdnnMs: sql`case when ${IS_SDNN} then hrv_last_night_ms end`,
  restingHeartRate: sql.ref('restingHeartRate'),
  sleepingHeartRate: sql.ref('sleepingHeartRate'),
  sleepSeconds: sql.ref('sleepSeconds'),
  bodyBatteryAtWake: sql.ref('bodyBatteryAtWake'),
  bodyBatteryHigh: sql.ref('bodyBatteryHigh'),
  bodyBatteryCurrent: sql.ref('bodyBatteryCurrent'),
  bodyBatteryYesterdayLow: sql.ref('bodyBatteryYesterdayLow'),
  readiness: sql.ref('readiness'),
  intensityMinutesDay: sql.ref('intensityMinutesDay'),
  skinTemperatureDeviation: sql.ref('skinTemperatureDeviation'),
} as const satisfies Record<keyof DayReadings, RawBuilder<unknown>>;

const columns = Object.entries(READINGS).map(([name, column]) =>
  sql<(number | null)[]>`array_agg((${column})::float8)`.as(name as keyof DayReadings),
);

/** One row per source: three months of single rows would be most of what a morning reads. */
const readingsFrom = prepare<{ from: Temporal.PlainDate }>()((value) =>
  forPerson(
    build
      .selectFrom(measuredBySource.as('measured'))
      .select([
        'source',
        sql<number[]>`array_agg(${dayNumberOf('date')})`.as('days'),
        sql<EnteredValue[][]>`json_agg(entered_by_hand)`.as('enteredByHand'),
        sql<(string | null)[]>`json_agg(wearable)`.as('wearables'),
        ...columns,
      ])
      .where('date', '>=', value('from'))
      .where('source', 'is not', null)
      .groupBy('source'),
  ),
);

/** The readings that a morning is judged by: about a hundred days, by source. */
export function selectReadings(now: Temporal.Instant) {
  return readingsFrom({ from: daysBefore(now, MORNING_DAYS) });
}

/** Changes with every write to the days that a decision looks at; null without any. */
export interface DaysVersion {
  version: string | null;
}

const daysVersionFrom = prepare<{ from: Temporal.PlainDate }>()((value) =>
  forPerson(
    build
      .selectFrom('dailyLogs')
      .select(sql<string | null>`sum(hashtext(ctid::text || xmin::text))::text`.as('version'))
      .where('date', '>=', value('from')),
  ),
);

/** A fraction of the cost of reading the days. */
export function selectDaysVersion(now: Temporal.Instant) {
  return daysVersionFrom({ from: daysBefore(now, MORNING_DAYS) });
}
