import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range from which the system takes ports for outgoing connections and for servers on port 0. */
const [FIRST, LAST] = [10_000, 32_000];

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** The first of several free ports in a row, which nobody else gets by chance, even while the server restarts. */
async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(port + offset)));
    if (!free.includes(false)) return port;
  }
}

export const findFreePort = (): Promise<number> => findFreePorts(1);

/** Try-it mode also uses the three ports after its own. */
export const findTryItPorts = (): Promise<number> => findFreePorts(4);
