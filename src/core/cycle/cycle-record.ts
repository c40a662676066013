import type { NumberedStart } from '#core/prediction/period-start.ts';
import type { BodySigns } from './body-signs.ts';
import type { CycleMode, PauseReason, PillPack } from './cycle-mode.ts';
import type { EarlierMode } from './mode-rules.ts';

/** All that is known of one person's cycle. */
export interface CycleRecord {
  /** Oldest first, each day once. */
  periodStarts: readonly NumberedStart[];
  /** The profile's length, 21..45. */
  cycleLength: number;
  /** False while the profile still holds the default that nobody chose. */
  cycleLengthStated: boolean;
  mode: CycleMode;
  /** The pack in the mode PILL; absent: 28 days. */
  pillPack?: PillPack;
  /** The reason in the mode PAUSED; absent if none is given. */
  pauseReason?: PauseReason;
  /** Earlier modes, oldest first; absent if the mode never changed. */
  earlierModes?: readonly EarlierMode[];
  /** The start, by the number of its day, after which the person explained a long absence. */
  absenceExplainedFor?: number | null;
  /** Absent if starts are all that is logged. */
  signs?: BodySigns;
}

export function statedLength({ cycleLength, cycleLengthStated }: CycleRecord): number | null {
  return cycleLengthStated ? cycleLength : null;
}
