import type { Outcome } from '#server/integrations/delivery/outcome.ts';
import { type GuardedTarget, isAllowedTarget, openGuarded } from '../guarded-http/guarded-request.ts';

export interface GuardedPost extends GuardedTarget {
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  timeoutMs: number;
}

/** A redirect is not followed, and a refusal is final, because the message has been sent already. */
function outcomeOfStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  return { state: 'failed', problem: `PUSH_${status}`, isSafeToRetry: false };
}

/** Sends one POST to a person's own URL. If the connection could not be opened, nothing was sent. */
export function postGuarded(post: GuardedPost): Promise<Outcome> {
  if (!isAllowedTarget(post)) {
    return Promise.resolve({ state: 'failed', problem: 'PRIVATE_ADDRESS', isSafeToRetry: false });
  }
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const { url, privateHosts, body } = post;
  const headers = { ...post.headers, 'content-length': Buffer.byteLength(body) };
  const request = openGuarded({ url, privateHosts, method: 'POST', headers });
  let isConnected = false;
  const deadline = setTimeout(
    () => request.destroy(Object.assign(new Error('Too slow'), { code: 'TOO_SLOW' })),
    post.timeoutMs,
  );
  request.once('socket', (socket) => {
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
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
  request.end(body);
  return promise.finally(() => clearTimeout(deadline));
}
