/** The cycle lengths that a profile accepts. */
export const SHORTEST_CYCLE_DAYS = 21;
export const LONGEST_CYCLE_DAYS = 45;

export const LONGEST_PLAN_DAYS = 90;
