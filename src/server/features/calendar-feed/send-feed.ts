import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '#leaf/accepted-coding.ts';
import { entityTag, isUnchanged } from './feed-request.ts';
import type { FeedReading } from './read-feed.ts';

/** HTTP dates have whole seconds. */
function httpDate(moment: Temporal.Instant): string {
  return new Date(moment.epochMilliseconds).toUTCString();
}

/** Sends the feed, or 304 if the caller already has it. */
export function sendFeed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { tag, changedAt, compressed }: FeedReading,
): FastifyReply {
  const isGzip = acceptsGzip(headers['accept-encoding']);
  reply.headers({
    etag: entityTag(tag, isGzip),
    'last-modified': httpDate(changedAt),
    // Cached by the caller only, and revalidated each time: a revoked feed is gone at the next request.
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding',
    // The URL is a secret: no other site may see it, and no file is named after it.
    'referrer-policy': 'no-referrer',
    'content-disposition': 'attachment; filename="calendar.ics"',
  });
  if (compressed === null || isUnchanged(headers, { tag, changedAt })) return reply.code(304).send();
  reply.type('text/calendar; charset=utf-8');
  return isGzip
    ? reply.header('content-encoding', 'gzip').send(compressed)
    : reply.send(gunzipSync(compressed));
}
