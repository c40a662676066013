import { sql } from 'kysely';
import { localTime } from '#contract/timezone.ts';
import { dayOfNumber, isSameDay } from '#core/calendar-day.ts';
import type { CycleMode, CycleRecord } from '#core/cycle/cycle-record.ts';
import type { Language } from '#core/language.ts';
import { type NumberedStart, sortStarts } from '#core/prediction/period-start.ts';
import type { Override } from '#core/training/override.ts';
import { ownRow } from './own-row.ts';
import { userWithSettings } from './settings.ts';
import { build, dayNumberOf } from './statement.ts';

const cycleFacts = userWithSettings.select([
  'users.cycle_length as cycleLength',
  'users.cycle_length_stated as cycleLengthStated',
  'users.last_period_date as lastPeriodDate',
  'users.timezone',
  'users.active_overrides as activeOverrides',
  'users.device_connected as deviceConnected',
]);

export const selectCycleFacts = cycleFacts.compile();

/** The same, and whoever else wants to change this person's period logs waits for the end of the transaction. */
export const lockCycleFacts = cycleFacts.forUpdate('users').compile();

/** More than a lifetime holds, so that logs by the thousand cannot make every later request slow. */
const STARTS_READ = 1000;

const newestLogs = build
  .selectFrom('period_logs')
  .select(['id', 'start_date', 'gap_confirmed'])
  .orderBy('start_date', 'desc')
  .limit(STARTS_READ)
  .as('newest');

/** In one row, newest first: there are many starts, and almost every answer needs them. */
export const selectLoggedStarts = build
  .selectFrom(newestLogs)
  .select([
    sql<string[]>`coalesce(json_agg(id), '[]')`.as('ids'),
    sql<number[]>`coalesce(json_agg(${dayNumberOf('start_date')}), '[]')`.as('days'),
    sql<boolean[]>`coalesce(json_agg(gap_confirmed), '[]')`.as('gapsConfirmed'),
  ])
  .compile();

/** The rows of `selectLoggedStarts`: of all starts the id, the number of the day, and whether the gap is confirmed. */
interface StartLists {
  ids: string[];
  days: number[];
  gapsConfirmed: boolean[];
}

interface CycleFacts {
  cycleLength: number;
  cycleLengthStated: boolean;
  lastPeriodDate: Temporal.PlainDate | null;
  timezone: string;
  activeOverrides: Override[];
  deviceConnected: boolean;
  phasePlanning: boolean;
  cycleMode: CycleMode;
  language: Language;
}

export interface LoggedStart extends NumberedStart {
  id: string;
}

/** One person's cycle as stored, on the day it is where they are. */
export interface PersonCycle {
  facts: CycleFacts;
  /** Oldest first. */
  logged: readonly LoggedStart[];
  record: CycleRecord;
  localNow: Temporal.ZonedDateTime;
  today: Temporal.PlainDate;
}

function toLoggedStarts({ ids, days, gapsConfirmed }: StartLists): LoggedStart[] {
  return days
    .map((day, i) => ({
      id: ids[i] as string,
      date: dayOfNumber(day),
      day,
      gapConfirmed: gapsConfirmed[i] as boolean,
    }))
    .reverse();
}

/** A last period that stands in the profile alone counts as a start too. */
function withLastPeriod(
  lastPeriodDate: Temporal.PlainDate | null,
  logged: readonly LoggedStart[],
): readonly NumberedStart[] {
  const last = logged.at(-1);
  if (lastPeriodDate === null || (last && isSameDay(last.date, lastPeriodDate))) return logged;
  return sortStarts([...logged, { date: lastPeriodDate, gapConfirmed: false }]);
}

/** From the rows of `selectCycleFacts` and `selectLoggedStarts`. */
export function toPersonCycle(
  factsRows: readonly CycleFacts[],
  startsRows: readonly StartLists[],
  now: Temporal.Instant,
): PersonCycle {
  const facts = ownRow(factsRows);
  const logged = toLoggedStarts(ownRow(startsRows));
  const { cycleLength, cycleLengthStated, cycleMode, lastPeriodDate } = facts;
  const localNow = localTime(now, facts.timezone);
  return {
    facts,
    logged,
    record: {
      periodStarts: withLastPeriod(lastPeriodDate, logged),
      cycleLength,
      cycleLengthStated,
      mode: cycleMode,
    },
    localNow,
    today: localNow.toPlainDate(),
  };
}
