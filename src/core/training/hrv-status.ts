/** From best to worst. */
export const MEASURED_HRV_STATUSES = ['BALANCED', 'UNBALANCED', 'LOW', 'POOR'] as const;

/** UNKNOWN: the wearable gave no usable status. */
export const HRV_STATUSES = [...MEASURED_HRV_STATUSES, 'UNKNOWN'] as const;
export type HrvStatus = (typeof HRV_STATUSES)[number];
