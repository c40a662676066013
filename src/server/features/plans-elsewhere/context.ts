import type { PlanAccount } from '#contract/plan-source.ts';
import type { Decision } from '#core/training/decide.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { readInProcess } from '#server/integrations/ics/read-in-process.ts';
import type { PlanCalendar } from '#server/integrations/plans/plan-calendar.ts';

/** Works with the calendar of a person's account. Throws a Problem or a VendorError. */
export type WithCalendar = <T>(
  person: PersonStore,
  account: PlanAccount,
  work: (calendar: PlanCalendar) => Promise<T>,
) => Promise<T>;

export interface PlanContext {
  clock: () => Temporal.Instant;
  keyRing: KeyRing;
  /** Hosts of the operator's network that calendars may be read from. */
  privateHosts: readonly string[];
  withCalendar: WithCalendar;
  readCalendar: typeof readInProcess;
  /** Today's decision, as the page Today shows it. */
  decide: (person: PersonStore, now: Temporal.Instant) => Promise<Pick<Decision, 'status' | 'reason'> | null>;
}
