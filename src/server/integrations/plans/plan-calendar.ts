import type { SentEvent, WorkoutToSend } from '#core/workout/plan-sending.ts';
import type { CoveredDays, FoundPlan } from './found-workout.ts';

/** A calendar of planned workouts in a person's account at a vendor. */
export interface PlanCalendar {
  read(days: CoveredDays): Promise<FoundPlan>;
  sender: PlanSender;
}

/** The scopes of an app (RFC 6749 §3.3) for reading and for sending. */
export interface CalendarScopes {
  read: readonly string[];
  send: readonly string[];
}

export interface SentBefore {
  workoutId: string;
  remote: string;
}

export interface PlanSender {
  /** What is there of what was sent, in these days and elsewhere. */
  find(days: CoveredDays, sent: readonly SentBefore[]): Promise<SentEvent[]>;
  /** Creates it, or changes what `before` names. Null if that is gone by now. */
  write(workout: WorkoutToSend, before: string | null): Promise<SentEvent | null>;
  /** Leaves alone what lacks our marks, and what is before a day. */
  remove(event: SentEvent, notBefore: Temporal.PlainDate): Promise<void>;
}
