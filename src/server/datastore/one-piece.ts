import type pg from 'pg';

const held = new WeakSet<pg.PoolClient>();

/**
 * What is sent from here to the end of this turn of the event loop leaves in one piece: each write is a system call,
 * and wakes the database.
 */
export function sendInOnePiece(client: pg.PoolClient): void {
  if (held.has(client)) return;
  held.add(client);
  const { stream } = client.connection;
  stream.cork();
  setImmediate(() => {
    held.delete(client);
    stream.uncork();
  });
}
