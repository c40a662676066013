import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import type { TrainingStatus } from '#web/lib/wire.ts';

interface TrainingMarkProps {
  status: TrainingStatus;
  /** The decision of that morning, or the ceiling of a coming day in the plan. */
  kind: 'decided' | 'ceiling';
}

const WIDTH = 3;
const STEP = 4;
const HEIGHT = 16;

/** The amount of training as bars, one to five. The text beside it says the same. */
export function TrainingMark({ status, kind }: TrainingMarkProps) {
  const reached = TRAINING_STATUSES.indexOf(status);
  // Half of an outline is outside its edge.
  const inset = kind === 'ceiling' ? 0.5 : 0;
  return (
    <svg class="training-mark" data-kind={kind} viewBox={`0 0 ${STEP * 5 - 1} ${HEIGHT}`} aria-hidden="true">
      {TRAINING_STATUSES.map((step, index) => {
        const height = 4 + index * 3;
        return (
          <rect
            key={step}
            x={index * STEP + inset}
            y={HEIGHT - height + inset}
            width={WIDTH - 2 * inset}
            height={height - 2 * inset}
            data-filled={index <= reached}
          />
        );
      })}
    </svg>
  );
}
