import type { LatePeriod } from '#core/cycle/notice.ts';
import type { CyclePhase } from '#core/cycle/phase.ts';
import type { PredictedPeriod } from '#core/prediction/predict-period.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';

/** All-day, from the first day to the last, both included. */
interface Span {
  /** Identifies the event across reads, even when a prediction moves. */
  key: string;
  firstDay: Temporal.PlainDate;
  lastDay: Temporal.PlainDate;
  tentative: boolean;
}

export type FeedEvent = Span &
  (
    | { kind: 'PHASE'; phase: CyclePhase }
    | { kind: 'PERIOD' }
    /** `hasBegun`: it may start any day. */
    | { kind: 'PREDICTED_PERIOD'; predicted: PredictedPeriod; hasBegun: boolean }
    | { kind: 'LATE_PERIOD'; late: LatePeriod }
    /** Today's is decided; those of coming days are tentative. */
    | { kind: 'TRAINING'; status: TrainingStatus }
  );
