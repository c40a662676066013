import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '#contract/problem.ts';
import { endWithProblem } from './unreadable-request.ts';

/** File handles for everything but client connections: database, files, calls to other services. */
const RESERVED_HANDLES = 256;
/** Long enough for the client to read the answer before the connection closes. */
const REFUSED_WITHIN_MS = 1_000;

/** The limit of open connections; undefined if the system does not state its limit of file handles. */
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
  // Reads and drops what the client sends: closing with unread data would reset the connection and lose the answer.
  socket.resume();
  socket.setTimeout(REFUSED_WITHIN_MS, () => socket.destroy());
  endWithProblem(
    socket,
    new Problem('OVERLOADED', 'The service has too many connections. Please try again.'),
  );
}

/**
 * Answers 503 above `limit` connections, before the file handles run out. Without handles the system would close new
 * connections silently, and the database could not open its files.
 */
export function limitConnections(server: Server, limit: number): void {
  const [serve] = server.listeners('connection');
  server.removeAllListeners('connection');
  let served = 0;
  server.on('connection', (socket: Socket) => {
    if (served >= limit) return refuse(socket);
    served++;
    socket.once('close', () => served--);
    serve?.call(server, socket);
  });
}
