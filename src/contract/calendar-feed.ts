import { z } from 'zod';
import { FEED_SCOPES } from '#core/calendar-feed/feed-scope.ts';
import { flag, oneOf } from './fields.ts';
import { instant } from './instant.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { changeFields, requestFields } from './request-fields.ts';

const scope = oneOf('scope', FEED_SCOPES);

const discreet = flag('discreet').meta({ description: 'True: titles say nothing about the body' });

export const feed = z.object({
  id: z.string(),
  scope,
  discreet,
  createdAt: instant.meta({ description: 'When its URL was created' }),
  lastReadAt: instant.nullable().meta({ description: 'Accurate to an hour; null: never read' }),
});

export const feedListQuery = requestFields(pageQuery);

export const feedList = pageOf(feed);

/** Defaults: the scope EVERYTHING; `discreet` as in the existing feed of that scope, or true for a new one. */
export const feedTokenRequest = requestFields({
  scope: scope.optional(),
  discreet: discreet.optional(),
}).nullish();
export type FeedTokenRequest = z.output<typeof feedTokenRequest>;

export const feedToken = z.object({
  id: z.string(),
  scope,
  discreet,
  url: z.string().meta({ description: 'Shown only once: only its hash is stored' }),
});

export const feedChange = changeFields({ discreet });
export type FeedChange = z.output<typeof feedChange>;

/** Any text: an id with the wrong format is 404, not 400. */
export const feedId = z.object({ id: z.string() });

/** Any text: a wrong format is 404, not 400. */
export const feedAddress = z.object({ userId: z.string(), token: z.string() });
