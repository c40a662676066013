import type { CoveredDays, FoundPlan } from './found-workout.ts';

/** A calendar of planned workouts in a person's account at a vendor. */
export interface PlanCalendar {
  read(days: CoveredDays): Promise<FoundPlan>;
}

/** The scopes of an app (RFC 6749 §3.3) that a calendar needs. */
export interface CalendarScopes {
  read: readonly string[];
}
