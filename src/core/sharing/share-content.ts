/**
 * What a share may show; each part is ticked separately. ANSWER: two levels; FIVE_LEVELS: the same answer in five
 * levels. TALK: a flag that the person sets by hand. CYCLE shows the cycle itself: phase, expected period, reasons and
 * ceilings.
 */
export const SHARE_CONTENTS = [
  'ANSWER',
  'FIVE_LEVELS',
  'TALK',
  'WEEKLY_MINUTES',
  'SESSIONS',
  'CYCLE',
] as const;
export type ShareContent = (typeof SHARE_CONTENTS)[number];

export const DEFAULT_CONTENTS: readonly ShareContent[] = ['ANSWER', 'TALK', 'WEEKLY_MINUTES'];

export const SHARE_DAYS = { usual: 90, most: 366 } as const;
export const MOST_SHARES = 20;
export const LONGEST_SHARE_NAME = 60;

export const TWO_LEVELS = ['EASE', 'PLANNED'] as const;
