import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import type { TrainingStatus } from '#web/lib/wire.ts';

/** From least to most. */

/** How far up the five steps a day may go: filled up to the ceiling. The words beside it say the same. */
export function CeilingScale({ ceiling }: { ceiling: TrainingStatus }) {
  const reached = TRAINING_STATUSES.indexOf(ceiling);
  return (
    <span class="plan-scale" aria-hidden="true">
      {TRAINING_STATUSES.map((step, index) => (
        <span key={step} data-filled={index <= reached} />
      ))}
    </span>
  );
}
