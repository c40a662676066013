import { localTime } from '#contract/timezone.ts';
import type { CycleMode, CycleRecord } from '#core/cycle/cycle-record.ts';
import type { Language } from '#core/language.ts';
import type { PeriodStart } from '#core/prediction/period-start.ts';
import type { Override } from '#core/training/override.ts';
import { ownRow } from './own-row.ts';
import { userWithSettings } from './settings.ts';
import { build } from './statement.ts';

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

export const selectLoggedStarts = build
  .selectFrom('period_logs')
  .select(['id', 'start_date as date', 'gap_confirmed as gapConfirmed'])
  .orderBy('start_date', 'desc')
  .limit(STARTS_READ)
  .compile();

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

export interface LoggedStart extends PeriodStart {
  id: string;
}

/** One person's cycle as stored, on the day it is where they are. */
export interface PersonCycle {
  facts: CycleFacts;
  logged: readonly LoggedStart[];
  record: CycleRecord;
  localNow: Temporal.ZonedDateTime;
  today: Temporal.PlainDate;
}

/** From the rows of `selectCycleFacts` and `selectLoggedStarts`. A last period that has no log counts as a start too. */
export function toPersonCycle(
  factsRows: readonly CycleFacts[],
  logged: readonly LoggedStart[],
  now: Temporal.Instant,
): PersonCycle {
  const facts = ownRow(factsRows);
  const { cycleLength, cycleLengthStated, cycleMode, lastPeriodDate } = facts;
  const inProfile = lastPeriodDate === null ? [] : [{ date: lastPeriodDate, gapConfirmed: false }];
  const localNow = localTime(now, facts.timezone);
  return {
    facts,
    logged,
    record: { periodStarts: [...logged, ...inProfile], cycleLength, cycleLengthStated, mode: cycleMode },
    localNow,
    today: localNow.toPlainDate(),
  };
}
