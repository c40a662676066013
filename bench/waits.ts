// What the longest waits are worth on this machine: those of a server that only counts, under the load of `npm run bench`.
// Usage: node bench/waits.ts [microseconds a request, ...]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../test/helpers/postgresql-server.ts';
import { driveLoad, type LoadResult } from './load/load.ts';
import { startChild, waitUntilReady } from './process/child.ts';
import { median } from './report/summary.ts';

const SERVER = fileURLToPath(new URL('./counting-server.ts', import.meta.url));
const CONNECTIONS = 32;
const SECONDS = 2;
const ROUNDS = 7;
const REQUESTS = [{ method: 'GET' as const, path: '/', headers: {} }];

const folder = mkdtempSync(join(tmpdir(), 'lutea-waits-'));

async function measureRounds(microseconds: string): Promise<LoadResult[]> {
  const port = await findFreePort();
  const log = join(folder, 'server.log');
  const child = startChild({ command: process.execPath, args: [SERVER, String(port), microseconds], log });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, origin, log);
  const results: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    results.push(
      await driveLoad({
        origins: [origin],
        requests: REQUESTS,
        connections: CONNECTIONS,
        seconds: SECONDS,
        folder,
      }),
    );
  }
  await child.stop();
  return results;
}

const asked = process.argv.slice(2);
for (const microseconds of asked.length > 0 ? asked : ['500', '400', '300', '200', '100']) {
  const rounds = await measureRounds(microseconds);
  const [perSecond, p50, p99] = (['perSecond', 'p50Ms', 'p99Ms'] as const).map((name) =>
    median(rounds.map((round) => round[name])),
  ) as [number, number, number];
  console.log(
    `${microseconds} µs a request: ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
}
rmSync(folder, { recursive: true });
