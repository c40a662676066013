import { once } from 'node:events';
import { type Server, Server as TcpServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Long enough for a request that is on its way over a connection that a proxy has just opened. */
const GRACE_MS = 250;

/**
 * Refuses new connections, and waits for requests over those that were just accepted. Closing an HTTP server would also
 * end connections whose request is still on its way; a proxy then answers 502.
 */
export async function stopAccepting(server: Server, graceMs = GRACE_MS): Promise<void> {
  if (!server.listening) return;
  // Two turns of the event loop accept the connections that wait in the kernel. Otherwise they would be reset.
  await setImmediate();
  await setImmediate();
  const waited = new AbortController();
  const drained = once(server, 'close', { signal: waited.signal }).catch(() => {});
  TcpServer.prototype.close.call(server);
  await Promise.race([drained, setTimeout(graceMs, undefined, { signal: waited.signal })]);
  waited.abort();
}
