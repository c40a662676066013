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

/** Draws the bars `from` to `to` as one path: a month shows many marks, and each element costs time. */
function bars(from: number, to: number, inset: number): string {
  const width = WIDTH - 2 * inset;
  return TRAINING_STATUSES.slice(from, to)
    .map((_, offset) => {
      const index = from + offset;
      const height = 4 + index * 3;
      return `M${index * STEP + inset} ${HEIGHT - height + inset}h${width}v${height - 2 * inset}h${-width}z`;
    })
    .join('');
}

/** The amount of training as bars, one to five. The text beside it says the same. */
export function TrainingMark({ status, kind }: TrainingMarkProps) {
  const count = TRAINING_STATUSES.length;
  const filled = TRAINING_STATUSES.indexOf(status) + 1;
  // Half of an outline's width is outside of its path.
  const inset = kind === 'ceiling' ? 0.5 : 0;
  return (
    <svg
      class="training-mark"
      data-kind={kind}
      viewBox={`0 0 ${STEP * count - 1} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path d={bars(0, filled, inset)} data-filled={true} />
      {filled < count && <path d={bars(filled, count, inset)} data-filled={false} />}
    </svg>
  );
}
