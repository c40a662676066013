/** What a person reports about themselves. Each can only lower the day's decision. */
export const OVERRIDES = ['flare', 'stress', 'sleep', 'pms'] as const;
export type Override = (typeof OVERRIDES)[number];
