import { connectDatabase } from '#server/database/connect.ts';
import type { Engine } from '#server/database/engine.ts';
import { serverSettings } from '../../test/helpers/built-in-settings.ts';
import { startPostgresql } from '../../test/helpers/postgresql-server.ts';

/** Runs the work on BENCH_DATABASE_URL, or on a PostgreSQL that is started for it and removed after it. */
export async function withBenchDatabase(work: (engine: Engine, url: string) => Promise<void>): Promise<void> {
  const given = process.env['BENCH_DATABASE_URL'];
  const server = given === undefined ? await startPostgresql() : undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server?.remove();
      process.exit(1);
    });
  }
  const url = given ?? `${server?.url}/postgres`;
  try {
    const engine = await connectDatabase({ ...serverSettings(url), maxConnections: 10 });
    await work(engine, url);
    await engine.close();
  } finally {
    server?.remove();
  }
}
