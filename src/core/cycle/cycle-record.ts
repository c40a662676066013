import type { NumberedStart } from '#core/prediction/period-start.ts';
import type { BodySigns } from './body-signs.ts';
import type { CycleMode } from './cycle-mode.ts';

/** All that is known of one person's cycle. */
export interface CycleRecord {
  /** Oldest first, each day once. */
  periodStarts: readonly NumberedStart[];
  /** The profile's length, 21..45. */
  cycleLength: number;
  /** False while the profile still holds the default that nobody chose. */
  cycleLengthStated: boolean;
  mode: CycleMode;
  /** Absent where only starts are logged. */
  signs?: BodySigns;
}

export function statedLength({ cycleLength, cycleLengthStated }: CycleRecord): number | null {
  return cycleLengthStated ? cycleLength : null;
}
