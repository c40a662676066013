import { daysBetween, isBefore } from '#core/calendar-day.ts';
import { OVERRIDE_TABLE, type Override } from './override.ts';

/** How long an override has been active, in the person's local days. */
export interface OverrideAge {
  override: Override;
  /** Null if it was switched on before dates were stored. */
  since: Temporal.PlainDate | null;
  /** When the person last said that it is still so. */
  confirmedOn: Temporal.PlainDate | null;
}

/** An override, with its age and whether to ask about it. */
export interface OverrideReport {
  override: Override;
  since: Temporal.PlainDate | null;
  days: number | null;
  /** True if it is time to ask whether it still holds. */
  ask: boolean;
}

/** PMS is expected to be over on this day of the period. */
const PMS_DAYS_INTO_PERIOD = 2;
/** How long a "yes" about PMS holds. */
const PMS_CONFIRMED_DAYS = 3;

interface Days {
  today: Temporal.PlainDate;
  lastPeriodDate: Temporal.PlainDate | null;
}

function isPmsOver(saidOn: Temporal.PlainDate, { today, lastPeriodDate }: Days): boolean {
  if (lastPeriodDate === null || daysBetween(lastPeriodDate, today) < PMS_DAYS_INTO_PERIOD) return false;
  return daysBetween(lastPeriodDate, saidOn) < PMS_DAYS_INTO_PERIOD;
}

function isTimeToAsk({ override, since, confirmedOn }: OverrideAge, days: Days): boolean {
  const saidOn =
    confirmedOn !== null && (since === null || isBefore(since, confirmedOn)) ? confirmedOn : since;
  if (saidOn === null) return true;
  const age = daysBetween(saidOn, days.today);
  if (override === 'pms') {
    if (confirmedOn !== null && age >= PMS_CONFIRMED_DAYS) return true;
    if (isPmsOver(saidOn, days)) return true;
  }
  return age >= OVERRIDE_TABLE[override].askAfterDays;
}

/** How old an override is, and whether to ask about it. Nothing is ever switched off by itself. */
export function reportOverride(age: OverrideAge, days: Days): OverrideReport {
  const { override, since } = age;
  return {
    override,
    since,
    days: since === null ? null : Math.max(0, daysBetween(since, days.today)),
    ask: isTimeToAsk(age, days),
  };
}
