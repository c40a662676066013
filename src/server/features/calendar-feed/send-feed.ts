import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '#contract/accepted-coding.ts';
import { holdsTag, isUnchanged } from './feed-request.ts';
import type { FeedReading } from './read-feed.ts';

const compress = promisify(gzip);

/** One for each coding, since the bytes differ (RFC 9110 §8.8.3.3). */
function entityTag(tag: string, isGzip: boolean): string {
  return `"${tag}${isGzip ? '-gzip' : ''}"`;
}

/** Whether the caller has what this tag stands for, in the coding that they would get. */
export function isHeld({ headers }: FastifyRequest, tag: string): boolean {
  return holdsTag(headers, entityTag(tag, acceptsGzip(headers['accept-encoding'])));
}

/** HTTP knows whole seconds. */
function httpDate(moment: Temporal.Instant): string {
  return new Date(moment.epochMilliseconds).toUTCString();
}

/** Answers with the feed, or with 304 where the caller has it already. */
export async function sendFeed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { tag, changedAt, text }: FeedReading,
): Promise<FastifyReply> {
  const isGzip = acceptsGzip(headers['accept-encoding']);
  const etag = entityTag(tag, isGzip);
  reply.headers({
    etag,
    'last-modified': httpDate(changedAt),
    // Kept by the caller alone, and asked about before each use: a revoked feed is gone at the next look.
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding',
    // The address is the secret: no other site gets it, and no file is named after it.
    'referrer-policy': 'no-referrer',
    'content-disposition': 'attachment; filename="calendar.ics"',
  });
  if (text === null || isUnchanged(headers, { etag, changedAt })) return reply.code(304).send();
  reply.type('text/calendar; charset=utf-8');
  if (!isGzip) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compress(text));
}
