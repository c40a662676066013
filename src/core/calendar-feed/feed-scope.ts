/** What a feed token lets its reader see. A coach reads a share instead. */
export const FEED_SCOPES = ['EVERYTHING', 'PERIODS'] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];
