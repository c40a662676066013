/** Where a vendor stores an account. Garmin stores those of mainland China separately. */
export const ACCOUNT_REGIONS = ['GLOBAL', 'CHINA'] as const;
export type AccountRegion = (typeof ACCOUNT_REGIONS)[number];
