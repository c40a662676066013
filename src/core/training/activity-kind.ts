/** The kinds of activities as they are shown. */
export const ACTIVITY_KINDS = [
  'RUNNING',
  'CYCLING',
  'SWIMMING',
  'STRENGTH',
  'WALKING',
  'YOGA',
  'OTHER',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
