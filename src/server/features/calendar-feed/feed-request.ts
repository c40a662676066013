import type { IncomingHttpHeaders } from 'node:http';

interface Version {
  etag: string;
  changedAt: Temporal.Instant;
}

/** Whether the caller says that they have the version of this tag. Compared weakly, since proxies weaken tags. */
export function holdsTag({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean {
  return known?.trim() === '*' || known?.match(/"[^"]*"/g)?.some((tag) => tag === etag) === true;
}

/** By the entity tag where one is sent, else by the date (RFC 9110 §13). */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, changedAt }: Version): boolean {
  const { 'if-none-match': known, 'if-modified-since': since } = headers;
  if (known !== undefined) return holdsTag(headers, etag);
  // A date that is none compares as false.
  return Math.floor(changedAt.epochMilliseconds / 1000) <= Date.parse(since ?? '') / 1000;
}
