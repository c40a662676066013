import { chmodSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What a command printed and whether it went well. */
export interface CommandResult {
  lines: string[];
  ok: boolean;
}

type RunCommand = (words: readonly string[]) => Promise<CommandResult>;

export function controlSocketPath(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

/**
 * Lets the operator's commands reach the process that holds the embedded database, which has room for one opener.
 * Whoever may open the socket may run commands: it belongs to the service's own user alone.
 */
export async function listenForCommands(path: string, run: RunCommand): Promise<Server> {
  const server = createServer(async (incoming, answer) => {
    const words = JSON.parse(await text(incoming)) as string[];
    const result = await run(words).catch((error: unknown) => ({ lines: [String(error)], ok: false }));
    answer.end(JSON.stringify(result));
  });
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return server;
}

/** Runs a command in the process behind the socket; undefined when nobody listens there. */
export function sendCommand(path: string, words: readonly string[]): Promise<CommandResult | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, method: 'POST', path: '/' }, async (answer) => {
      resolve(JSON.parse(await text(answer)) as CommandResult);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isNobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      if (isNobody) resolve(undefined);
      else reject(error);
    });
    outgoing.end(JSON.stringify(words));
  });
}
