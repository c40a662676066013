import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { HistoryQuery } from '#contract/daily-log.ts';
import type { DayRange, RequestedRange } from '#contract/day-range.ts';
import { rowsBefore } from '#contract/pagination.ts';
import { addDays, isSameDay, utcDay } from '#core/calendar-day.ts';
import type { FollowUp } from '#core/follow-up/follow-up.ts';
import {
  type MergedDay,
  mergeSources,
  type SignalSources,
  type SourceDay,
} from '#core/sources/day-sources.ts';
import { preferBy, type SourceOrder } from '#core/sources/prefer-source.ts';
import { USUAL_DAYS } from '#core/training/measure-history.ts';
import { MEASURES, type Measures } from '#core/training/measures.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { Schema } from '#server/database/schema.ts';
import { build, forPerson, prepare } from '#server/database/statement.ts';

/** The stored decision of a day, with the facts that its reason names and the person's answer afterwards. */
interface StoredDecision {
  decisionStatus: TrainingStatus | null;
  decisionReason: string | null;
  decidedFrom: string | null;
  followUp: FollowUp | null;
}

/** What was measured and decided on one day. Its place in the cycle is not stored: it follows from the period logs. */
export interface StoredLog extends MergedDay, StoredDecision {
  date: Temporal.PlainDate;
}

/** What one source measured on a day, with the day's decision; nulls if nothing was measured. */
export interface LogRow extends Measures, StoredDecision {
  date: Temporal.PlainDate;
  source: string | null;
  syncedAt: Temporal.Instant | null;
}

type DayTable = 'measurements' | 'decisions';

function isIn({ from, to }: RequestedRange) {
  return ({ eb, and }: ExpressionBuilder<Schema, DayTable>) => {
    const since = from === undefined ? [] : [eb('date', '>=', from)];
    const until = to === undefined ? [] : [eb('date', '<=', to)];
    return and([...since, ...until]);
  };
}

/** Every day with a measurement or a decision. */
const loggedDates = (range: RequestedRange) =>
  build
    .selectFrom('measurements')
    .select('date')
    .where(isIn(range))
    .union(build.selectFrom('decisions').select('date').where(isIn(range)));

const MEASURED = ['source', 'syncedAt', ...MEASURES] as const;
const DECIDED = ['status as decisionStatus', 'reason as decisionReason', 'decidedFrom', 'followUp'] as const;

type Condition = (where: ExpressionBuilder<Schema, DayTable>) => Expression<SqlBool>;

/**
 * One row per source of each day, and one row for a day with only a decision. The condition is repeated in both tables:
 * a join by date would read all of the person's days from both.
 */
const logsWhere = (condition: Condition) =>
  build
    .selectFrom(
      build
        .selectFrom('measurements')
        .select(['date', ...MEASURED])
        .where(condition)
        .as('measured'),
    )
    .fullJoin(
      build
        .selectFrom('decisions')
        .select(['date', ...DECIDED])
        .where(condition)
        .as('decided'),
      'decided.date',
      'measured.date',
    )
    .select(({ fn }) => fn.coalesce('measured.date', 'decided.date').$notNull().as('date'))
    .select([...MEASURED, 'decisionStatus', 'decisionReason', 'decidedFrom', 'followUp']);

export const countDailyLogs = (range: RequestedRange) =>
  forPerson(
    build.selectFrom(loggedDates(range).as('logged')).select(({ fn }) => fn.countAll<number>().as('total')),
  );

/** A page of logs, newest first. */
export function selectLogPage(query: HistoryQuery) {
  const dates = loggedDates(query).orderBy('date', 'desc').limit(query.limit).offset(rowsBefore(query));
  return forPerson(logsWhere((where) => where('date', 'in', dates)).orderBy('date', 'desc'));
}

/** The logs of these days and of the days that a baseline may use, oldest first. */
export function selectTrendDays(range: DayRange, now: Temporal.Instant) {
  const isRecent = isIn({ from: baselineStart(now) });
  return forPerson(logsWhere((where) => where.or([isIn(range)(where), isRecent(where)])).orderBy('date'));
}

/** The logs of these days, oldest first. */
export const selectDailyLogs = (range: RequestedRange) => forPerson(logsWhere(isIn(range)).orderBy('date'));

/** Which of these days have a log. */
export const selectLogDays = (range: RequestedRange) => forPerson(loggedDates(range));

const daysBefore = (now: Temporal.Instant, days: number): Temporal.PlainDate => addDays(utcDay(now), -days);

/** The first day that a baseline may use. */
export function baselineStart(now: Temporal.Instant): Temporal.PlainDate {
  return daysBefore(now, USUAL_DAYS);
}

const RECENT_DAYS = 7;

/** The logs of about a week, newest first. Which one is today's depends on the person's timezone. */
const logsFrom = prepare<{ from: Temporal.PlainDate }>()((value) =>
  forPerson(logsWhere(() => sql<boolean>`date >= ${value('from')}`).orderBy('date', 'desc')),
);

export const selectRecentLogs = (now: Temporal.Instant) => logsFrom({ from: daysBefore(now, RECENT_DAYS) });

const isMeasured = (row: LogRow): row is LogRow & SourceDay => row.source !== null;

/** Merges rows in the order of days to one log per day, with the preferred source for each signal. */
export function toLogs(rows: readonly LogRow[], order: SourceOrder | null): StoredLog[] {
  const prefer = preferBy(order);
  return groupByDate(rows).map((ofDay) => {
    const { date, decisionStatus, decisionReason, decidedFrom, followUp } = ofDay[0] as LogRow;
    const merged = mergeSources(ofDay.filter(isMeasured), prefer);
    return { ...merged, date, decisionStatus, decisionReason, decidedFrom, followUp };
  });
}

function groupByDate(rows: readonly LogRow[]): LogRow[][] {
  const days: LogRow[][] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.[0] !== undefined && isSameDay(last[0].date, row.date)) last.push(row);
    else days.push([row]);
  }
  return days;
}

/** The log of one day. */
export function logOf(date: Temporal.PlainDate, logs: readonly StoredLog[]): StoredLog | undefined {
  return logs.find((log) => isSameDay(log.date, date));
}

/** The source of each signal on the last day with several sources; empty without such a day. Logs are newest first. */
export function preferredSources(logs: readonly StoredLog[]): SignalSources {
  return Object.assign({}, ...logs.map(({ signalSources }) => signalSources ?? {}).toReversed());
}
