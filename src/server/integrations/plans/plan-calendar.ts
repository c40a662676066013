import type { ActivityKind } from '#core/training/activity.ts';
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

/** A workout as it is sent. */
export interface WorkoutToSend {
  /** Ours: the calendar keeps it, so that it is sent once. */
  id: string;
  date: Temporal.PlainDate;
  time: string | null;
  sport: ActivityKind;
  title: string;
  minutes: number | null;
  description: string;
}

/** What the calendar has of a workout that was sent. */
export interface SentEvent {
  workoutId: string;
  /** The calendar’s own names for it, as text. */
  remote: string;
  /** Of what a person can change there. */
  hash: string;
  date: Temporal.PlainDate;
  time: string | null;
  title: string;
  /** Null if the calendar does not say. */
  minutes: number | null;
  /** An activity closes it there. */
  isPaired: boolean;
  /** Both marks of Lutea are there. */
  isOurs: boolean;
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
