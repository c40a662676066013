import { sql } from 'kysely';
import { localTime } from '#contract/timezone.ts';
import { dayOfNumber } from '#core/calendar-day.ts';
import type { CycleMode, CycleRecord } from '#core/cycle/cycle-record.ts';
import type { Language } from '#core/language.ts';
import { addStart, type NumberedStart } from '#core/prediction/period-start.ts';
import type { Override } from '#core/training/override.ts';
import type { OverrideTimes } from '#server/database/schema.ts';
import { build, dayNumberOf } from '#server/database/statement.ts';
import { ownRow } from './own-row.ts';
import { userWithSettings } from './settings.ts';

/** More than a lifetime holds, so that logs by the thousand cannot make every later request slow. */
export const STARTS_READ = 1000;

const START_DAY = dayNumberOf('start_date');

/** As one list: there are many, and almost every answer needs them. */
const newestStarts = build
  .selectFrom('period_logs')
  .select(sql<number>`case when gap_confirmed then -(${START_DAY}) else ${START_DAY} end`.as('day'))
  .orderBy('start_date', 'desc')
  .limit(STARTS_READ);

const cycle = userWithSettings.select([
  'users.cycle_length as cycleLength',
  'users.cycle_length_stated as cycleLengthStated',
  'users.last_period_date as lastPeriodDate',
  'users.timezone',
  'users.active_overrides as activeOverrides',
  'users.override_times as overrideTimes',
  'users.device_connected as deviceConnected',
  sql<number[]>`array${newestStarts}`.as('startDays'),
]);

/** One person's cycle as stored. */
export const selectCycle = cycle.compile();

/** Another after every change to the person's row, whoever makes it. */
export const PERSON_VERSION = sql<string>`users.xmin::text`;

/** The same, and the version: whoever changes the person as they were there learns if they no longer are. */
export const selectVersionedCycle = cycle.select(PERSON_VERSION.as('version')).compile();

/** Whoever else wants to change this person's period logs waits for the end of the transaction. */
export const lockPerson = build.selectFrom('users').select('id').forUpdate().compile();

interface CycleFacts {
  cycleLength: number;
  cycleLengthStated: boolean;
  lastPeriodDate: Temporal.PlainDate | null;
  timezone: string;
  activeOverrides: Override[];
  overrideTimes: OverrideTimes;
  deviceConnected: boolean;
  phasePlanning: boolean;
  cycleMode: CycleMode;
  language: Language;
  weeklyTargetMinutes: number | null;
}

interface CycleRow extends CycleFacts {
  /** Newest first, by the number of the day, which is negative where the gap before it is confirmed. */
  startDays: readonly number[];
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

function toLoggedStarts(startDays: readonly number[]): NumberedStart[] {
  return startDays
    .map((signedDay) => {
      const day = Math.abs(signedDay);
      return { date: dayOfNumber(day), day, gapConfirmed: signedDay < 0 };
    })
    .reverse();
}

/** From the row of `selectCycle`, on the day it is where the person is. */
export function toPersonCycle(rows: readonly CycleRow[], now: Temporal.Instant): PersonCycle {
  const facts = ownRow(rows);
  const logged = toLoggedStarts(facts.startDays);
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
