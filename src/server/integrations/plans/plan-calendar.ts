import type { SentEvent, WorkoutToSend } from '#core/workout/plan-sending.ts';
import type { CoveredDays, FoundPlan } from './found-workout.ts';

/** A calendar of planned workouts in a person's account at a vendor. */
export interface PlanCalendar {
  read(days: CoveredDays): Promise<FoundPlan>;
  sender: PlanSender;
}

/** The OAuth scopes (RFC 6749 §3.3) that are needed to read the calendar and to send to it. */
export interface CalendarScopes {
  read: readonly string[];
  send: readonly string[];
}

export interface SentBefore {
  workoutId: string;
  remote: string;
}

export interface PlanSender {
  /** Finds sent workouts in the calendar, within these days and elsewhere. */
  find(days: CoveredDays, sent: readonly SentBefore[]): Promise<SentEvent[]>;
  /** Creates the event, or changes the one that `before` identifies. Null if that event no longer exists. */
  write(workout: WorkoutToSend, before: string | null): Promise<SentEvent | null>;
  /** Deletes the event, unless it lacks our mark or is before this day. */
  remove(event: SentEvent, notBefore: Temporal.PlainDate): Promise<void>;
}
