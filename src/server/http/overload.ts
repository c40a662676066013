import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '#contract/problem.ts';
import { endWithProblem } from './unreadable-request.ts';

/** What the process opens besides the connections of clients: the database's, files, calls to services. */
const RESERVED_HANDLES = 256;
/** Long enough for an answer to be read before the connection goes. */
const REFUSED_WITHIN_MS = 1_000;

/** How many connections may be open at once; undefined where the system does not say how many handles there are. */
export function readConnectionLimit(limitsFile = '/proc/self/limits'): number | undefined {
  try {
    const [, handles] = /^Max open files\s+(\d+)/m.exec(readFileSync(limitsFile, 'utf8')) ?? [];
    if (handles === undefined) return undefined;
    return Math.max(Number(handles) - RESERVED_HANDLES, Math.floor(Number(handles) / 2));
  } catch {
    return undefined;
  }
}

function refuse(socket: Socket): void {
  socket.on('error', () => {});
  // What the client sends is thrown away: to close over it would take the answer back.
  socket.resume();
  socket.setTimeout(REFUSED_WITHIN_MS, () => socket.destroy());
  endWithProblem(
    socket,
    new Problem('OVERLOADED', 'The service has too many connections. Please try again.'),
  );
}

/**
 * Answers 503 while there are more connections than `most`, before the handles run out: then the system would close new
 * ones without a word, and the database could not open its files.
 */
export function limitConnections(server: Server, most: number): void {
  const [serve] = server.listeners('connection');
  server.removeAllListeners('connection');
  let served = 0;
  server.on('connection', (socket: Socket) => {
    if (served >= most) return refuse(socket);
    served++;
    socket.once('close', () => served--);
    serve?.call(server, socket);
  });
}
