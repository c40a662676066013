/** By weekday, or one after the other without days. */
export const WEEK_SEQUENCES = ['WEEKDAYS', 'IN_ORDER'] as const;
export type WeekSequence = (typeof WEEK_SEQUENCES)[number];
