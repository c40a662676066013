// Reads a simulated year of many people, day by day, as the nightly job does, and reports requests and memory.
// Usage: node --expose-gc bench/sync.ts [people] [days]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actAsUser } from '#server/datastore/acting.ts';
import { connectDatastore } from '#server/datastore/connect.ts';
import { connectDevice, credentialsPlace } from '#server/datastore/devices.ts';
import type { Engine } from '#server/datastore/engine.ts';
import { createKeyRing } from '#server/datastore/key-ring.ts';
import { findOrCreateUser } from '#server/datastore/logins.ts';
import { syncAll } from '#server/features/device/sync-all.ts';
import { createVendors } from '#server/features/device/vendors.ts';
import { parseGarminTokens } from '#server/integrations/garmin/parse-tokens.ts';
import { startWearable, type Wearable } from '#server/try-it/wearable.ts';

const [people = 50, days = 14] = process.argv.slice(2).map(Number);
let now = Temporal.Instant.from('2025-06-16T07:30:00Z');
const clock = () => now;
const keyRing = createKeyRing([{ id: 'bench', secret: new Uint8Array(32) }]);

async function connectPerson(engine: Engine, wearable: Wearable, account: string): Promise<void> {
  const parsed = parseGarminTokens(wearable.tokensFor(account).garth);
  if (!parsed.ok) throw new Error(parsed.problem);
  const identity = { issuer: 'bench', subject: account, email: `${account}@example.test` };
  const userId = await findOrCreateUser(engine, identity, now);
  const sealed = keyRing.seal(
    JSON.stringify({ source: 'garmin', garmin: parsed.credentials }),
    credentialsPlace(userId),
  );
  const device = {
    source: 'garmin' as const,
    sealed,
    accountName: account,
    tokenExpiresAt: null,
    backfillTotal: 0,
  };
  const { save, mark } = connectDevice(device, now);
  await actAsUser(engine, userId).write(async (run) => {
    await run(save);
    await run(mark);
  });
}

const MIB = 1024 ** 2;
function heapMib(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / MIB);
}

const dataDir = mkdtempSync(join(tmpdir(), 'lutea-bench-'));
const url = process.env['TEST_DATABASE_URL'];
const engine = await connectDatastore({
  url,
  ownerUrl: undefined,
  dataDir,
  maxConnections: 10,
  onIdleError: () => {},
});
const accounts = Array.from({ length: people }, (_, i) => ({ id: `person${i}`, cycleStarts: [] }));
const wearable = await startWearable({ port: 0, clock, accounts });
const context = { keyRing, vendors: createVendors({ clock, deviceApiUrl: wearable.url }) };
for (const { id } of accounts) await connectPerson(engine, wearable, id);

const heaps: number[] = [];
const start = performance.now();
for (let day = 0; day < days; day++) {
  const counts = await syncAll(engine, context, { concurrency: 8, paceMs: 0 });
  if (counts.synced !== people) throw new Error(JSON.stringify(counts));
  if (day % Math.max(1, Math.floor(days / 10)) === 0) heaps.push(heapMib());
  now = now.add({ hours: 24 });
}
const seconds = (performance.now() - start) / 1000;
const renewals = wearable.count('exchange') + wearable.count('consumer');
console.log(`${people} people × ${days} days in ${seconds.toFixed(1)} s`);
console.log(`requests per person-day: ${((wearable.count() - renewals) / (people * days)).toFixed(2)}`);
console.log(`token renewals per person-day: ${(renewals / (people * days)).toFixed(2)}`);
console.log(`heap in MiB over time: ${heaps.join(' ')}`);
await wearable.close();
await engine.close();
rmSync(dataDir, { recursive: true });
