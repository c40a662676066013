/** Steps that a person must complete before there can be a decision. */
export const SETUP_STEPS = ['device', 'period'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
