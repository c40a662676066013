// Reads a simulated year of many people, day by day, as the daily job does, and reports requests, time and memory.
// Usage: node --expose-gc bench/sync.ts [people] [days] [days before], on a PostgreSQL that it starts, or on BENCH_DATABASE_URL.
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Engine } from '#server/database/engine.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { actAsUser } from '#server/database/person.ts';
import { syncAll } from '#server/features/device/read/sync-all.ts';
import { BACKFILL_DAYS } from '#server/features/device/read/sync-days.ts';
import { createVendors } from '#server/features/device/vendors.ts';
import { parseGarminTokens } from '#server/integrations/garmin/parse-tokens.ts';
import { findOrCreateUser } from '#server/records/access/identities.ts';
import { connectDevice, credentialsPlace, noteConnected } from '#server/records/device/devices.ts';
import { startWearable } from '#server/try-it/wearable/wearable.ts';
import { withBenchDatabase } from './seed/bench-database.ts';

const FIRST_MORNING = Temporal.Instant.from('2025-06-16T07:30:00Z');
const MOST_REQUESTS = 4;
const MIB = 2 ** 20;
const keyRing = createKeyRing([{ id: 'bench', secret: new Uint8Array(32) }]);

/** What the simulated wearable reports. It runs in its own process, so that its memory does not count. */
interface WearableReport {
  url: string;
  tokens: string[];
  data: number;
  renewals: number;
}

async function runWearable(people: number): Promise<void> {
  let now = FIRST_MORNING;
  const accounts = Array.from({ length: people }, (_, i) => ({ id: `person${i}`, cycleStarts: [] }));
  process.on('disconnect', () => process.exit());
  const wearable = await startWearable({ port: 0, clock: () => now, accounts });
  const send = (tokens: string[]) => {
    const renewals = wearable.count('exchange') + wearable.count('consumer');
    process.send?.({
      url: wearable.url,
      tokens,
      renewals,
      data: wearable.count() - renewals,
    } satisfies WearableReport);
  };
  send(accounts.map(({ id }) => wearable.tokensFor(id).garth));
  for await (const [instant] of on(process, 'message')) {
    now = Temporal.Instant.from(instant as string);
    send([]);
  }
}

async function startWearableProcess(people: number) {
  const child = fork(fileURLToPath(import.meta.url), ['wearable', String(people)]);
  const receive = async (): Promise<WearableReport> => (await once(child, 'message'))[0] as WearableReport;
  const started = await receive();
  return {
    ...started,
    /** Sets its clock to ours; returns the number of requests so far. */
    async setClock(now: Temporal.Instant): Promise<WearableReport> {
      const answer = receive();
      child.send(now.toString());
      return answer;
    },
    stop: () => child.kill(),
  };
}

interface Plan {
  people: number;
  /** Daily runs. */
  days: number;
  /** Days before the first run, which reads them too. */
  backfillDays: number;
}

interface Account {
  account: string;
  tokens: string;
  backfillTotal: number;
}

async function connectPerson(engine: Engine, { account, tokens, backfillTotal }: Account): Promise<void> {
  const parsed = parseGarminTokens(tokens);
  if (!parsed.ok) throw new Error(parsed.problem);
  const identity = { issuer: 'bench', subject: account, email: `${account}@example.test` };
  const userId = await findOrCreateUser(engine, identity, FIRST_MORNING);
  const credentials = JSON.stringify({ source: 'garmin', garmin: parsed.credentials });
  const device = {
    source: 'garmin' as const,
    sealed: keyRing.seal(credentials, credentialsPlace(userId)),
    accountName: account,
    tokenExpiresAt: null,
    backfillTotal,
  };
  await actAsUser(engine, userId).write(async (run) => {
    await run(connectDevice(device, FIRST_MORNING));
    await noteConnected(run, FIRST_MORNING);
  });
}

interface Moment {
  seconds: number;
  data: number;
  renewals: number;
}

function report(label: string, runs: number, from: Moment, to: Moment): void {
  const each = (count: number) => (count / runs).toFixed(2);
  const verdict = (to.data - from.data) / runs <= MOST_REQUESTS ? 'ok' : 'MISSED';
  console.log(
    `${label}: ${each(to.data - from.data)} data requests each${label === 'first run' ? '' : ` (≤ ${MOST_REQUESTS}) ${verdict}`}, ` +
      `${each(to.renewals - from.renewals)} for new tokens, ${((1000 * (to.seconds - from.seconds)) / runs).toFixed(1)} ms`,
  );
}

function memoryNow(): string {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return `heap ${Math.round(heapUsed / MIB)} MiB, process ${Math.round(rss / MIB)} MiB, load ${loadavg()[0]?.toFixed(1)}`;
}

async function readYear(engine: Engine, { people, days, backfillDays }: Plan): Promise<void> {
  const wearable = await startWearableProcess(people);
  let now = FIRST_MORNING;
  const context = {
    keyRing,
    vendors: createVendors({ clock: () => now, deviceApiUrl: wearable.url }),
  };
  for (const [i, tokens] of wearable.tokens.entries()) {
    await connectPerson(engine, { account: `person${i}`, tokens, backfillTotal: backfillDays });
  }
  const start = performance.now();
  const moments: Moment[] = [{ seconds: 0, data: 0, renewals: 0 }];
  // On a busy machine a request may take longer than its limit; the next run reads what is missing.
  let failed = 0;
  for (let day = 0; day < days; day++) {
    const counts = await syncAll(engine, context, { concurrency: 8, paceMs: 0, deadlineMs: 600_000 });
    failed += counts.people - counts.synced;
    now = now.add({ hours: 24 });
    const { data, renewals } = await wearable.setClock(now);
    moments.push({ seconds: (performance.now() - start) / 1000, data, renewals });
    if (day % Math.max(1, Math.floor(days / 12)) === 0) console.log(`day ${day}: ${memoryNow()}`);
  }
  wearable.stop();
  const [before, first, last] = [moments[0], moments[1], moments.at(-1)] as [Moment, Moment, Moment];
  const seconds = last.seconds.toFixed(0);
  console.log(
    `${people} people, ${days} daily runs in ${seconds} s, ${failed} readings failed; ${memoryNow()}`,
  );
  report('first run', people, before, first);
  if (days > 1) report('every later run', people * (days - 1), first, last);
}

async function bench(plan: Plan): Promise<void> {
  console.log(`${JSON.stringify(plan)}, ${availableParallelism()} cores, Node ${process.version}`);
  await withBenchDatabase((engine) => readYear(engine, plan));
}

const [first, second, third] = process.argv.slice(2);
if (first === 'wearable') await runWearable(Number(second));
else {
  const [people, days, backfillDays] = [first ?? 50, second ?? 14, third ?? BACKFILL_DAYS].map(Number);
  await bench({ people, days, backfillDays } as Plan);
}
