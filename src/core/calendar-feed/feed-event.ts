import type { LatePeriod } from '#core/cycle/notice.ts';
import type { CyclePhase } from '#core/cycle/phase.ts';
import type { PredictedPeriod } from '#core/prediction/predict-period.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { Workout } from '#core/workout/workout.ts';

/** An all-day event, from the first day to the last, both included. */
interface Span {
  /** Identifies the event across reads, even when a prediction moves. */
  key: string;
  firstDay: Temporal.PlainDate;
  lastDay: Temporal.PlainDate;
  tentative: boolean;
}

/** A workout as a calendar names it. */
export type FeedWorkout = Pick<Workout, 'title' | 'minutes'>;

export type FeedEvent = Span &
  (
    | { kind: 'PHASE'; phase: CyclePhase }
    | { kind: 'PERIOD' }
    /** `hasBegun`: the window has begun, so the period may start any day. */
    | { kind: 'PREDICTED_PERIOD'; predicted: PredictedPeriod; hasBegun: boolean }
    | { kind: 'LATE_PERIOD'; late: LatePeriod }
    /** Today's decision, or a coming day with workouts. Without a decision, it has only the planned workouts. */
    | { kind: 'TRAINING'; status: TrainingStatus | null; workouts: readonly FeedWorkout[] }
    /** Coming days without workouts that allow less than training as planned. */
    | { kind: 'EASIER_DAYS'; status: TrainingStatus }
  );
