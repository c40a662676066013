/** What a feed token lets its reader see: a coach needs the training plan and nothing else. */
export const FEED_SCOPES = ['EVERYTHING', 'PERIODS', 'TRAINING'] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];
