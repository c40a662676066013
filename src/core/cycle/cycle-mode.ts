/**
 * NATURAL: phases are estimated. HORMONAL (pill, implant, hormonal IUS, injection, ring): bleeding is counted,
 * phases are not, for there is no ovulation to estimate. PAUSED (pregnancy, breastfeeding): nothing is counted.
 */
export const CYCLE_MODES = ['NATURAL', 'HORMONAL', 'PAUSED'] as const;
export type CycleMode = (typeof CYCLE_MODES)[number];
