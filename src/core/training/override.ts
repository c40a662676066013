/** What the person says of themselves. Each can only lower the day's answer. */
export const OVERRIDES = ['flare', 'stress', 'sleep', 'pms'] as const;
export type Override = (typeof OVERRIDES)[number];
