/** SDNN and rMSSD are different measures of the same thing. Values of the two are never compared. */
export type HrvKind = 'RMSSD' | 'SDNN';
