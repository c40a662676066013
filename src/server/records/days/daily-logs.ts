import { sql } from 'kysely';
import type { HistoryQuery } from '#contract/daily-log.ts';
import type { AskedRange, DayRange } from '#contract/day-range.ts';
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
import { build, forPerson, prepare } from '#server/database/statement.ts';

/** The stored decision of a day, with what its reason is worded from and how the day went. */
interface StoredDecision {
  decisionStatus: TrainingStatus | null;
  decisionReason: string | null;
  decidedFrom: string | null;
  followUp: FollowUp | null;
}

/** What was measured and decided on one day, without its place in the cycle, which follows from the period logs. */
export interface StoredLog extends MergedDay, StoredDecision {
  date: Temporal.PlainDate;
}

/** What one source measured on a day, with the day's decision; nulls if nothing was measured. */
export interface LogRow extends Measures, StoredDecision {
  date: Temporal.PlainDate;
  source: string | null;
  syncedAt: Temporal.Instant | null;
}

function datesIn(table: 'measurements' | 'decisions', { from, to }: AskedRange) {
  let dates = build.selectFrom(table).select('date');
  if (from !== undefined) dates = dates.where('date', '>=', from);
  if (to !== undefined) dates = dates.where('date', '<=', to);
  return dates;
}

/** Every day with a measurement or a decision. */
const loggedDates = (range: AskedRange) => datesIn('measurements', range).union(datesIn('decisions', range));

/** One row per source of each of these days. */
const logsOn = (dates: ReturnType<typeof loggedDates>) =>
  build
    .selectFrom(dates.as('logged'))
    .leftJoin('decisions', 'decisions.date', 'logged.date')
    .leftJoin('measurements', 'measurements.date', 'logged.date')
    .select([
      'logged.date',
      'measurements.source',
      'measurements.syncedAt',
      ...MEASURES.map((name) => `measurements.${name}` as const),
      'decisions.status as decisionStatus',
      'decisions.reason as decisionReason',
      'decisions.decidedFrom',
      'decisions.followUp',
    ]);

export const countLogs = (range: AskedRange) =>
  forPerson(
    build.selectFrom(loggedDates(range).as('logged')).select(({ fn }) => fn.countAll<number>().as('total')),
  );

/** A page of logs, newest first. */
export const selectLogPage = (query: HistoryQuery) =>
  forPerson(
    logsOn(loggedDates(query).orderBy('date', 'desc').limit(query.limit).offset(rowsBefore(query))).orderBy(
      'logged.date',
      'desc',
    ),
  );

/** The logs of these days and of those that a baseline may use, oldest first. */
export function selectTrendDays(range: DayRange, now: Temporal.Instant) {
  const recent = loggedDates({ from: baselineStart(now) });
  return forPerson(logsOn(loggedDates(range).union(recent)).orderBy('logged.date'));
}

/** The logs of these days, oldest first. */
export const selectLogs = (range: AskedRange) => forPerson(logsOn(loggedDates(range)).orderBy('logged.date'));

/** Which of these days have a log. */
export const selectLogDays = (range: AskedRange) => forPerson(loggedDates(range));

const daysBefore = (now: Temporal.Instant, days: number): Temporal.PlainDate => addDays(utcDay(now), -days);

/** The first day that a baseline may use. */
export function baselineStart(now: Temporal.Instant): Temporal.PlainDate {
  return daysBefore(now, USUAL_DAYS);
}

const RECENT_DAYS = 7;

/** The logs of about a week, newest first. Which one is today's depends on the person's timezone. */
const logsFrom = prepare<{ from: Temporal.PlainDate }>()((value) => {
  const since = sql<boolean>`date >= ${value('from')}`;
  const dates = build
    .selectFrom('measurements')
    .select('date')
    .where(since)
    .union(build.selectFrom('decisions').select('date').where(since));
  return forPerson(logsOn(dates).orderBy('logged.date', 'desc'));
});

export const selectRecentLogs = (now: Temporal.Instant) => logsFrom({ from: daysBefore(now, RECENT_DAYS) });

const isMeasured = (row: LogRow): row is LogRow & SourceDay => row.source !== null;

/** The rows of days next to each other as one log a day, with the sources that the person prefers. */
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

/** The source of each signal on the last day with several; empty if no day has several. Logs are newest first. */
export function servingSources(logs: readonly StoredLog[]): SignalSources {
  return Object.assign({}, ...logs.map(({ signalSources }) => signalSources ?? {}).toReversed());
}
