import type { IncomingHttpHeaders } from 'node:http';

interface Version {
  etag: string;
  changedAt: Temporal.Instant;
}

/** By the entity tag where one is sent, compared weakly since proxies weaken them, else by the date (RFC 9110 §13). */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, changedAt }: Version): boolean {
  const { 'if-none-match': known, 'if-modified-since': since } = headers;
  if (known !== undefined) {
    return known.trim() === '*' || known.match(/"[^"]*"/g)?.some((tag) => tag === etag) === true;
  }
  // A date that is none compares as false.
  return Math.floor(changedAt.epochMilliseconds / 1000) <= Date.parse(since ?? '') / 1000;
}
