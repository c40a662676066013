import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '#core/accepted-coding.ts';
import { entityTag, isUnchanged } from './feed-request.ts';
import type { FeedReading } from './read-feed.ts';

/** HTTP knows whole seconds. */
function httpDate(moment: Temporal.Instant): string {
  return new Date(moment.epochMilliseconds).toUTCString();
}

/** Answers with the feed, or with 304 where the caller has it already. */
export function sendFeed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { tag, changedAt, drawn }: FeedReading,
): FastifyReply {
  const isGzip = acceptsGzip(headers['accept-encoding']);
  reply.headers({
    etag: entityTag(tag, isGzip),
    'last-modified': httpDate(changedAt),
    // Kept by the caller alone, and asked about before each use: a revoked feed is gone at the next look.
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding',
    // The address is the secret: no other site gets it, and no file is named after it.
    'referrer-policy': 'no-referrer',
    'content-disposition': 'attachment; filename="calendar.ics"',
  });
  if (drawn === null || isUnchanged(headers, { tag, changedAt })) return reply.code(304).send();
  reply.type('text/calendar; charset=utf-8');
  return isGzip ? reply.header('content-encoding', 'gzip').send(drawn) : reply.send(gunzipSync(drawn));
}
