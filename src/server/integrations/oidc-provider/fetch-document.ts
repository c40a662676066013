import type { IncomingMessage } from 'node:http';
import { isAllowedTarget, openGuarded } from '../guarded-http/guarded-request.ts';

const TIMEOUT_MS = 2_500;
const MOST_BYTES = 8 * 1024;

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The document is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Fetches the metadata of a client: over https, with a deadline and a size limit, and never in a private network. */
export async function fetchClientDocument(address: string | URL): Promise<Response> {
  const url = new URL(address);
  const target = { url, privateHosts: [] };
  if (url.protocol !== 'https:' || url.port !== '' || !isAllowedTarget(target))
    throw new Error('Not a public address');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Lutea' };
  const request = openGuarded({ ...target, method: 'GET', headers });
  const timer = setTimeout(() => request.destroy(new Error('Too slow')), TIMEOUT_MS);
  request.once('response', resolve).once('error', reject).end();
  try {
    const response = await promise;
    const text = await readText(response);
    return new Response(text, {
      status: response.statusCode ?? 500,
      headers: { 'cache-control': response.headers['cache-control'] ?? '' },
    });
  } finally {
    clearTimeout(timer);
    request.destroy();
  }
}
