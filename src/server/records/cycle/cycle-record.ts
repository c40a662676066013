import { sql } from 'kysely';
import { localTime } from '#contract/timezone.ts';
import { dayOfNumber } from '#core/calendar-day.ts';
import type { CycleMode } from '#core/cycle/cycle-mode.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import type { Language } from '#core/language.ts';
import { addStart, type NumberedStart } from '#core/prediction/period-start.ts';
import type { Override } from '#core/training/override.ts';
import type { OverrideTimes } from '#server/database/schema.ts';
import { build, dayNumberOf, forPerson } from '#server/database/statement.ts';
import { ownRow } from './own-row.ts';
import { userWithSettings } from './settings.ts';

/** More than a lifetime holds, so that logs by the thousand cannot make every later request slow. */
export const STARTS_READ = 1000;

/** One list each, not a row a start: there are many, and almost every answer needs them. */
const newestStarts = build
  .selectFrom(
    build
      .selectFrom('period_logs')
      .select([dayNumberOf('start_date').as('day'), 'gap_confirmed'])
      .orderBy('start_date', 'desc')
      .limit(STARTS_READ)
      .as('newest'),
  )
  .select([
    sql<number[]>`coalesce(array_agg(day order by day), '{}')`.as('days'),
    sql<number[]>`coalesce(array_agg(day order by day) filter (where gap_confirmed), '{}')`.as(
      'confirmed_gap_days',
    ),
  ]);

const cycle = userWithSettings
  .crossJoin(newestStarts.as('starts'))
  .select([
    'users.cycle_length as cycleLength',
    'users.cycle_length_stated as cycleLengthStated',
    'users.last_period_date as lastPeriodDate',
    'users.timezone',
    'users.active_overrides as activeOverrides',
    'users.override_times as overrideTimes',
    'users.device_connected as deviceConnected',
    'starts.days as startDays',
    'starts.confirmed_gap_days as confirmedGapDays',
  ]);

/** One person's cycle as stored. */
export const selectCycle = forPerson(cycle);

/** Row version: changes with every update. */
export const PERSON_VERSION = sql<string>`users.xmin::text`;

/** The same with the row version, for a change that must fail if the person was changed in between. */
export const selectVersionedCycle = forPerson(cycle.select(PERSON_VERSION.as('version')));

/** Locks the person until the transaction ends: changes of their period logs wait. */
export const lockPerson = forPerson(build.selectFrom('users').select('id').forUpdate());

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
  /** By the number of the day, oldest first. */
  startDays: readonly number[];
  /** The starts whose gap before them the person confirmed. */
  confirmedGapDays: readonly number[];
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

function toLoggedStarts({ startDays, confirmedGapDays }: CycleRow): NumberedStart[] {
  const confirmed = new Set(confirmedGapDays);
  return startDays.map((day) => ({ date: dayOfNumber(day), day, gapConfirmed: confirmed.has(day) }));
}

/** From the row of `selectCycle`, on the day it is where the person is. */
export function toPersonCycle(rows: readonly CycleRow[], now: Temporal.Instant): PersonCycle {
  const facts = ownRow(rows);
  const logged = toLoggedStarts(facts);
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
