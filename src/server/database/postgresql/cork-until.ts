import type pg from 'pg';

const held = new WeakSet<pg.PoolClient>();

/** Corks the socket until `later` runs: each write is a system call and wakes the database. */
export function corkUntil(client: pg.PoolClient, later: (send: () => void) => void): void {
  if (held.has(client)) return;
  held.add(client);
  const { stream } = client.connection;
  stream.cork();
  later(() => {
    held.delete(client);
    stream.uncork();
  });
}
