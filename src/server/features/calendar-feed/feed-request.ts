import type { IncomingHttpHeaders } from 'node:http';
import { acceptsGzip } from '#leaf/accepted-coding.ts';
import { ANY_TAG } from '#server/records/feed/feeds.ts';

interface Version {
  tag: string;
  changedAt: Temporal.Instant;
}

/** One tag per content coding, since the bytes differ (RFC 9110 §8.8.3.3). */
export function entityTag(tag: string, isGzip: boolean): string {
  return `"${tag}${isGzip ? '-gzip' : ''}"`;
}

/**
 * The entity tags of the caller's copies, only those in the content coding that they would get now. Weak tags count
 * too, because proxies weaken tags.
 */
export function heldTags(headers: IncomingHttpHeaders): string[] {
  const known = headers['if-none-match']?.trim() ?? '';
  if (known === ANY_TAG) return [ANY_TAG];
  const ending = acceptsGzip(headers['accept-encoding']) ? '-gzip"' : '"';
  const tags = known.match(/"[^"]*"/g) ?? [];
  return tags.filter((tag) => tag.endsWith(ending)).map((tag) => tag.slice(1, -ending.length));
}

/** Whether the caller's copy is current: by entity tag if one is sent, else by date (RFC 9110 §13). */
export function isUnchanged(headers: IncomingHttpHeaders, { tag, changedAt }: Version): boolean {
  if (headers['if-none-match'] !== undefined) {
    return heldTags(headers).some((held) => held === tag || held === ANY_TAG);
  }
  // An invalid date compares as false.
  return (
    Math.floor(changedAt.epochMilliseconds / 1000) <= Date.parse(headers['if-modified-since'] ?? '') / 1000
  );
}
