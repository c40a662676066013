import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import type { TrainingStatus } from '#web/lib/wire.ts';

/** From least to most. */

/** The ceiling of a day as filled steps, out of five. The text beside it says the same. */
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
