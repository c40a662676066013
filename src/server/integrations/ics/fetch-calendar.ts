import type { IncomingMessage } from 'node:http';
import { isAllowedTarget, openGuarded } from '../guarded-http/guarded-request.ts';
import { isPrivateHost } from '../guarded-http/private-hosts.ts';

/** The headers of the last answer, for the next conditional request (RFC 9110 §13.1). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type FetchProblem =
  | 'PRIVATE_ADDRESS'
  | 'NOT_FOUND'
  | 'REFUSED'
  | 'UNAVAILABLE'
  | 'RATE_LIMITED'
  | 'TOO_LARGE'
  | 'TOO_MANY_REDIRECTS';

export type Fetched =
  | { kind: 'text'; text: string; validators: Validators }
  | { kind: 'unchanged' }
  | { kind: 'problem'; problem: FetchProblem };

interface FetchOptions {
  address: string;
  known: Validators;
  /** Hosts that may be private, each with or without a port. */
  privateHosts: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
}

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 4;
const LONGEST_ADDRESS = 2_000;
const LONGEST_VALIDATOR = 300;

/**
 * The URL for the feed address that a person entered. Calendar programs write webcal for https. The address is a
 * secret, so hosts without TLS are allowed only if the operator lists them. Null if it is not such an address.
 */
export function feedUrl(address: string, privateHosts: readonly string[]): URL | null {
  const text = address.trim();
  if (text.length > LONGEST_ADDRESS) return null;
  const url = URL.parse(text.replace(/^webcals?:\/\//i, 'https://'));
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && isPrivateHost(privateHosts, url) ? url : null;
}

function problemOfStatus(status: number): FetchProblem {
  if (status === 404 || status === 410) return 'NOT_FOUND';
  if (status === 429) return 'RATE_LIMITED';
  return status >= 500 || status === 408 ? 'UNAVAILABLE' : 'REFUSED';
}

function validatorsOf({ headers }: IncomingMessage): Validators {
  const short = (value: string | undefined) =>
    value !== undefined && value.length <= LONGEST_VALIDATOR ? value : null;
  return { etag: short(headers.etag), lastModified: short(headers['last-modified']) };
}

function conditionOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
}

/** Null if the text is longer than allowed: reading stops there. */
async function readText(response: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

interface Hop extends Required<Omit<FetchOptions, 'address'>> {
  url: URL;
  redirectsLeft: number;
  signal: AbortSignal;
}

async function answerOf(response: IncomingMessage, hop: Hop): Promise<Fetched> {
  const { statusCode: status = 0, headers } = response;
  if (status === 304) return { kind: 'unchanged' };
  if (status >= 300 && status < 400 && headers.location !== undefined) {
    const url = feedUrl(URL.parse(headers.location, hop.url)?.href ?? '', hop.privateHosts);
    if (url === null) return { kind: 'problem', problem: 'REFUSED' };
    if (hop.redirectsLeft === 0) return { kind: 'problem', problem: 'TOO_MANY_REDIRECTS' };
    return ask({ ...hop, url, redirectsLeft: hop.redirectsLeft - 1 });
  }
  // We did not request compression: unpacking could use any amount of memory.
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (status !== 200 || !isPlain) {
    return { kind: 'problem', problem: status === 200 ? 'REFUSED' : problemOfStatus(status) };
  }
  const text = await readText(response, hop.maxBytes);
  if (text === null) return { kind: 'problem', problem: 'TOO_LARGE' };
  return { kind: 'text', text, validators: validatorsOf(response) };
}

/** Checks every address, also those of redirects. */
async function ask(hop: Hop): Promise<Fetched> {
  const { url, privateHosts, known, signal } = hop;
  if (!isAllowedTarget(hop)) return { kind: 'problem', problem: 'PRIVATE_ADDRESS' };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'identity',
    'user-agent': 'Lutea',
    ...conditionOf(known),
  };
  const request = openGuarded({ url, privateHosts, method: 'GET', headers });
  const stop = (): void => void request.destroy(new Error('Too slow'));
  signal.addEventListener('abort', stop, { once: true });
  request.once('response', resolve).once('error', reject).end();
  try {
    const response = await promise;
    try {
      return await answerOf(response, hop);
    } finally {
      response.destroy();
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Reads the calendar at an address, with limits on bytes, time and redirects, and never in a private network. */
export async function fetchCalendar({
  address,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MOST_BYTES,
  ...options
}: FetchOptions): Promise<Fetched> {
  const url = feedUrl(address, options.privateHosts);
  if (url === null) return { kind: 'problem', problem: 'REFUSED' };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await ask({ ...options, url, timeoutMs, maxBytes, redirectsLeft: MOST_REDIRECTS, signal });
  } catch (error) {
    const isPrivate = (error as NodeJS.ErrnoException).code === 'PRIVATE_ADDRESS';
    return { kind: 'problem', problem: isPrivate ? 'PRIVATE_ADDRESS' : 'UNAVAILABLE' };
  }
}
