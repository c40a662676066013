import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws EADDRINUSE for the first port that is taken, so that a start fails before it has stored anything. */
export async function requireFreePorts(host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const server = createServer().listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  }
}
