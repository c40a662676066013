/** Where a vendor keeps an account. Garmin keeps those of mainland China apart. */
export const ACCOUNT_REGIONS = ['GLOBAL', 'CHINA'] as const;
export type AccountRegion = (typeof ACCOUNT_REGIONS)[number];
