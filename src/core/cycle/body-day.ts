/** UNSPECIFIED: bleeding of unknown strength. SPOTTING neither starts nor extends a period. */
export const BLEEDINGS = ['UNSPECIFIED', 'SPOTTING', 'LIGHT', 'MEDIUM', 'HEAVY'] as const;
export type Bleeding = (typeof BLEEDINGS)[number];

export const OVULATION_TESTS = ['NEGATIVE', 'POSITIVE'] as const;
export type OvulationTest = (typeof OVULATION_TESTS)[number];

/** How strong a symptom is. */
export const LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Level = (typeof LEVELS)[number];

/** BASAL: under the tongue on waking. SKIN: what a ring or a patch gives. They are never compared. */
export const TEMPERATURE_KINDS = ['BASAL', 'SKIN'] as const;
export type TemperatureKind = (typeof TEMPERATURE_KINDS)[number];

/** Whether a period can have this day as its start. */
export function isPeriodBleeding(bleeding: Bleeding | null): boolean {
  return bleeding !== null && bleeding !== 'SPOTTING';
}
