import { lookup as lookUpName } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Outcome } from '#server/integrations/delivery/outcome.ts';
import { isPrivateAddress } from './private-address.ts';
import { isPrivateHost } from './private-hosts.ts';

export interface GuardedPost {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Hosts that may be private, each with or without a port. */
  privateHosts: readonly string[];
  timeoutMs: number;
}

const refusal = (): Error => Object.assign(new Error('A private address'), { code: 'PRIVATE_ADDRESS' });

/** Checks the resolved address that is then connected to, which prevents DNS rebinding. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(refusal(), '', 0);
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};

function isAllowed({ url, privateHosts }: GuardedPost): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isPrivateHost(privateHosts, url) || isIP(host) === 0 || !isPrivateAddress(host);
}

function openRequest({ url, headers, body, privateHosts }: GuardedPost): ClientRequest {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return send(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    ...(isPrivateHost(privateHosts, url) ? {} : { lookup: lookUpPublic }),
  });
}

/** A redirect is not followed, and a refusal is final: the message was sent by then. */
function outcomeOfStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  return { state: 'failed', problem: `PUSH_${status}`, isSafeToRetry: false };
}

/** One POST to a person's own URL. If the connection could not be opened, nothing was sent. */
export function postGuarded(post: GuardedPost): Promise<Outcome> {
  if (!isAllowed(post)) {
    return Promise.resolve({ state: 'failed', problem: 'PRIVATE_ADDRESS', isSafeToRetry: false });
  }
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const request = openRequest(post);
  let isConnected = false;
  const deadline = setTimeout(
    () => request.destroy(Object.assign(new Error('Too slow'), { code: 'TOO_SLOW' })),
    post.timeoutMs,
  );
  request.once('socket', (socket) => {
    socket.once(post.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      isConnected = true;
    });
  });
  request.once('response', (response) => {
    resolve(outcomeOfStatus(response.statusCode ?? 0));
    response.destroy();
  });
  request.once('error', ({ code }: NodeJS.ErrnoException) => {
    if (isConnected) return resolve({ state: 'unknown', problem: `PUSH_${code ?? 'ERROR'}` });
    const isPrivate = code === 'PRIVATE_ADDRESS';
    const problem = isPrivate ? 'PRIVATE_ADDRESS' : `PUSH_${code ?? 'ERROR'}`;
    return resolve({ state: 'failed', problem, isSafeToRetry: !isPrivate });
  });
  request.end(post.body);
  return promise.finally(() => clearTimeout(deadline));
}
