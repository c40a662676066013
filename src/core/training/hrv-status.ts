/** From best to worst. */
export const MEASURED_HRV_STATUSES = ['BALANCED', 'UNBALANCED', 'LOW', 'POOR'] as const;

/** UNKNOWN where the wearable said nothing usable. */
export const HRV_STATUSES = [...MEASURED_HRV_STATUSES, 'UNKNOWN'] as const;
export type HrvStatus = (typeof HRV_STATUSES)[number];
