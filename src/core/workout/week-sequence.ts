/** Whether the workouts of a usual week have weekdays, or come one after the other without days. */
export const WEEK_SEQUENCES = ['WEEKDAYS', 'IN_ORDER'] as const;
export type WeekSequence = (typeof WEEK_SEQUENCES)[number];
