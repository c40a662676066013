import { OVERRIDE_TABLE } from '#core/training/override.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import type { Override, TrainingStatus } from '#web/lib/wire.ts';

const rank = (status: TrainingStatus): number => TRAINING_STATUSES.indexOf(status);

/** The most that all of these allow. */
export const lowestOf = (limits: readonly TrainingStatus[]): TrainingStatus =>
  TRAINING_STATUSES.find((status) => limits.includes(status)) ?? 'TRAIN';

/** The most that all of these overrides allow. */
export function limitOf(overrides: readonly Override[]): TrainingStatus {
  return lowestOf(overrides.map((override) => OVERRIDE_TABLE[override].limit));
}

/** The overrides that allow less than was decided. */
export function loweringOf(overrides: readonly Override[], decided: TrainingStatus): Override[] {
  return overrides.filter((override) => rank(OVERRIDE_TABLE[override].limit) < rank(decided));
}
