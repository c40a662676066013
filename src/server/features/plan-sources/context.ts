import type { KeyRing } from '#server/database/key-ring.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { readInProcess } from '#server/integrations/ics/read-in-process.ts';
import type { PlanCalendar } from '#server/integrations/plans/plan-calendar.ts';

/** Connected accounts that have a calendar of planned workouts. */
export type CalendarAccount = 'intervals' | 'garmin';

/** Works with the calendar of a person's account. Throws a Problem or a VendorError. */
export type WithCalendar = <T>(
  person: PersonStore,
  account: CalendarAccount,
  work: (calendar: PlanCalendar) => Promise<T>,
) => Promise<T>;

export interface PlanContext {
  clock: () => Temporal.Instant;
  keyRing: KeyRing;
  /** Hosts of the operator's network that calendars may be read from. */
  privateHosts: readonly string[];
  withCalendar: WithCalendar;
  readCalendar: typeof readInProcess;
}
