import type { NumberedStart } from '#core/prediction/period-start.ts';
import type { BodySigns } from './body-signs.ts';

/**
 * NATURAL: phases are estimated. HORMONAL (pill, implant, hormonal IUS, injection, ring): bleeding is counted,
 * phases are not, for there is no ovulation to estimate. PAUSED (pregnancy, breastfeeding): nothing is counted.
 */
export const CYCLE_MODES = ['NATURAL', 'HORMONAL', 'PAUSED'] as const;
export type CycleMode = (typeof CYCLE_MODES)[number];

/** All that is known of one person's cycle. */
export interface CycleRecord {
  /** Oldest first, each day once. */
  periodStarts: readonly NumberedStart[];
  /** The profile's length, 21..45. */
  cycleLength: number;
  /** False while the profile still holds the default that nobody chose. */
  cycleLengthStated: boolean;
  mode: CycleMode;
  /** Absent where starts are all that is logged. */
  signs?: BodySigns;
}

export function statedLength({ cycleLength, cycleLengthStated }: CycleRecord): number | null {
  return cycleLengthStated ? cycleLength : null;
}
