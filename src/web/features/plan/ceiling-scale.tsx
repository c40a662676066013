import type { TrainingStatus } from '#web/lib/wire.ts';

/** From least to most. */
const STEPS = ['REST', 'GENTLE', 'LIGHT', 'REDUCED', 'TRAIN'] as const satisfies TrainingStatus[];

/** How far up the five steps a day may go: filled up to the ceiling. The words beside it say the same. */
export function CeilingScale({ ceiling }: { ceiling: TrainingStatus }) {
  const reached = STEPS.indexOf(ceiling);
  return (
    <span class="plan-scale" aria-hidden="true">
      {STEPS.map((step, index) => (
        <span key={step} data-filled={index <= reached} />
      ))}
    </span>
  );
}
