import type { IncomingHttpHeaders } from 'node:http';

/** The weight of a coding in Accept-Encoding (RFC 9110 §12.5.3); undefined where it is not named. */
function weightOf(coding: string, accepted: string): number | undefined {
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name !== coding) continue;
    const weight = parameters.find((text) => text.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2));
  }
  return undefined;
}

export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  const text = String(accepted ?? '');
  return (weightOf('gzip', text) ?? weightOf('*', text) ?? 0) > 0;
}

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
