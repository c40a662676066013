import type pg from 'pg';

const held = new WeakSet<pg.PoolClient>();

/** What is sent until `later` comes leaves in one piece: each write is a system call, and wakes the database. */
export function sendInOnePiece(client: pg.PoolClient, later: (send: () => void) => void): void {
  if (held.has(client)) return;
  held.add(client);
  const { stream } = client.connection;
  stream.cork();
  later(() => {
    held.delete(client);
    stream.uncork();
  });
}
