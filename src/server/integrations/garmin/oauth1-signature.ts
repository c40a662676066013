import { createHmac } from 'node:crypto';

export type Parameter = readonly [name: string, value: string];

/** RFC 5849 §3.6: stricter than encodeURIComponent, which leaves five characters alone. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** RFC 5849 §3.4.1.3.2 */
function normalize(parameters: readonly Parameter[]): string {
  return parameters
    .map(([name, value]): Parameter => [percentEncode(name), percentEncode(value)])
    .sort((a, b) => compareBytes(a[0], b[0]) || compareBytes(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** RFC 5849 §3.4.1.1: `parameters` are those of the header and of the form body; the query is taken from `url`. */
export function signatureBase(method: string, url: string, parameters: readonly Parameter[]): string {
  const { origin, pathname, searchParams } = new URL(url);
  const all = [...searchParams, ...parameters].filter(
    ([name]) => name !== 'oauth_signature' && name !== 'realm',
  );
  return [method.toUpperCase(), `${origin}${pathname}`, normalize(all)].map(percentEncode).join('&');
}

/** RFC 5849 §3.4.2 */
export function signHmacSha1(base: string, consumerSecret: string, tokenSecret: string): string {
  const key = `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`;
  return createHmac('sha1', key).update(base).digest('base64');
}

export interface SignedRequest {
  method: string;
  url: string;
  form: readonly Parameter[];
  consumer: { key: string; secret: string };
  token: { token: string; secret: string };
  nonce: string;
  timestampSeconds: number;
}

/** The Authorization header of a signed request, RFC 5849 §3.5.1. */
export function oauth1Header(request: SignedRequest): string {
  const { method, url, form, consumer, token, nonce, timestampSeconds } = request;
  const oauth: Parameter[] = [
    ['oauth_consumer_key', consumer.key],
    ['oauth_token', token.token],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(timestampSeconds)],
    ['oauth_nonce', nonce],
    ['oauth_version', '1.0'],
  ];
  const base = signatureBase(method, url, [...oauth, ...form]);
  const signature = signHmacSha1(base, consumer.secret, token.secret);
  const written = [...oauth, ['oauth_signature', signature] as const];
  return `OAuth ${written.map(([name, value]) => `${name}="${percentEncode(value)}"`).join(', ')}`;
}
