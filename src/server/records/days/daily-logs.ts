import { type RawBuilder, sql } from 'kysely';
import type { DailyLog } from '#contract/daily-log.ts';
import { addDays, isSameDay, utcDay } from '#core/calendar-day.ts';
import type { SignalSources } from '#core/sources/day-sources.ts';
import type { EnteredValue } from '#core/training/entered-value.ts';
import { USUAL_DAYS } from '#core/training/measure-history.ts';
import { type Measures, mapMeasures, measuresFor } from '#core/training/measures.ts';
import { type DayReadings, STORED_READINGS } from '#core/training/signal-day.ts';
import { build, dayNumberOf, forPerson, prepare } from '#server/database/statement.ts';
import { measuredBySource } from './measured-by-source.ts';

/** A daily log with the contract's names, without its place in the cycle, which follows from the period logs. */
const DAILY_LOG_COLUMNS = [
  'date',
  ...measuresFor('shown'),
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

const RECENT = ['measuredAt', 'nightEndedAt', 'hrvDirection', 'intensityMinutesDay'] as const;

/** A log with what only today's decision needs. */
export interface RecentLog extends StoredLog, Pick<Measures, (typeof RECENT)[number]> {
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
        ...RECENT,
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

const HRV = {
  hrvLastNightMs: sql`case when not ${IS_SDNN} then hrv_last_night_ms end`,
  hrvSdnnMs: sql`case when ${IS_SDNN} then hrv_last_night_ms end`,
};

const READINGS: Record<keyof DayReadings, RawBuilder<unknown>> = {
  ...mapMeasures(STORED_READINGS, (name) => sql.ref(name)),
  ...HRV,
};

const columns = Object.entries(READINGS).map(([name, column]) =>
  sql<(number | null)[]>`array_agg((${column})::float8 order by date)`.as(name as keyof DayReadings),
);

/** The readings of each source from this day on, one row per source. */
export function selectReadings(from: Temporal.PlainDate) {
  return forPerson(
    build
      .selectFrom(measuredBySource.as('measured'))
      .select([
        'source',
        sql<number[]>`array_agg(${dayNumberOf('date')} order by date)`.as('days'),
        sql<EnteredValue[][]>`json_agg(entered_by_hand order by date)`.as('enteredByHand'),
        sql<(string | null)[]>`json_agg(wearable order by date)`.as('wearables'),
        ...columns,
      ])
      .where('date', '>=', from)
      .where('source', 'is not', null)
      .groupBy('source')
      .orderBy('source'),
  );
}
