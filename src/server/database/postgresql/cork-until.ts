import type pg from 'pg';

const corked = new WeakSet<pg.PoolClient>();

/** Corks the socket until `later` runs: each write is a system call and wakes the database. */
export function corkUntil(client: pg.PoolClient, later: (uncork: () => void) => void): void {
  if (corked.has(client)) return;
  corked.add(client);
  const { stream } = client.connection;
  stream.cork();
  later(() => {
    corked.delete(client);
    stream.uncork();
  });
}
