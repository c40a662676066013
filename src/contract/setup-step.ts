/** What it takes before there is an answer. */
export const SETUP_STEPS = ['device', 'period'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
