import { sql } from 'kysely';
import { localTime } from '#contract/timezone.ts';
import { dayOfNumber } from '#core/calendar-day.ts';
import type { CycleMode, CycleRecord } from '#core/cycle/cycle-record.ts';
import type { Language } from '#core/language.ts';
import { addStart, type NumberedStart } from '#core/prediction/period-start.ts';
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

/** Another after every change to the person's row, whoever makes it. */
export const PERSON_VERSION = sql<string>`users.xmin::text`;

/** The same, and the version: whoever changes the person as they were there learns if they no longer are. */
export const selectVersionedFacts = cycleFacts.select(PERSON_VERSION.as('version')).compile();

/** The same, and whoever else wants to change this person's period logs waits for the end of the transaction. */
export const lockCycleFacts = cycleFacts.forUpdate('users').compile();

/** More than a lifetime holds, so that logs by the thousand cannot make every later request slow. */
const STARTS_READ = 1000;

const newestLogs = build
  .selectFrom('period_logs')
  .select(['start_date', 'gap_confirmed'])
  .orderBy('start_date', 'desc')
  .limit(STARTS_READ)
  .as('newest');

const START_DAYS = sql`array_agg(${dayNumberOf('start_date')})`;

/** In one row, in no promised order: there are many starts, and almost every answer needs them. */
export const selectLoggedStarts = build
  .selectFrom(newestLogs)
  .select([
    sql<number[]>`coalesce(${START_DAYS}, '{}')`.as('days'),
    sql<number[]>`coalesce(${START_DAYS} filter (where gap_confirmed), '{}')`.as('confirmedDays'),
  ])
  .compile();

/** The row of `selectLoggedStarts`: the numbers of all starts' days, and of those whose gap is confirmed. */
interface StartDays {
  days: number[];
  confirmedDays: number[];
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

/** One person's cycle as stored, on the day it is where they are. */
export interface PersonCycle {
  facts: CycleFacts;
  /** Oldest first. */
  logged: readonly NumberedStart[];
  record: CycleRecord;
  localNow: Temporal.ZonedDateTime;
  today: Temporal.PlainDate;
}

function toLoggedStarts({ days, confirmedDays }: StartDays): NumberedStart[] {
  const confirmed = new Set(confirmedDays);
  return days
    .sort((a, b) => a - b)
    .map((day) => ({ date: dayOfNumber(day), day, gapConfirmed: confirmed.has(day) }));
}

/** From the rows of `selectCycleFacts` and `selectLoggedStarts`. */
export function toPersonCycle(
  factsRows: readonly CycleFacts[],
  startsRows: readonly StartDays[],
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
      // A last period that stands in the profile alone counts as a start too.
      periodStarts: lastPeriodDate === null ? logged : addStart(logged, lastPeriodDate),
      cycleLength,
      cycleLengthStated,
      mode: cycleMode,
    },
    localNow,
    today: localNow.toPlainDate(),
  };
}
