import { setTimeout as wait } from 'node:timers/promises';
import type { DeviceSource } from '#contract/device-source.ts';
import { Problem } from '#contract/problem.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { listConnectedPeople } from '#server/records/device/connected-people.ts';
import type { DeviceContext } from '../credentials.ts';
import { syncSource } from './sync-person.ts';

export interface SyncCounts {
  people: number;
  synced: number;
  /** The vendor or the database failed; the connection's status says which. */
  failed: number;
  /** Another process was reading, the person disconnected, or the vendor asked for a pause. */
  skipped: number;
  /** Syncs not done by the deadline; they may still succeed. */
  late: number;
}

export interface SyncAllOptions {
  /** People read at the same time, per vendor. */
  concurrency?: number;
  /** Time between the starts of two people, per vendor. */
  paceMs?: number;
  /** The time limit for one person; after it the next one starts. */
  deadlineMs?: number;
  /** The people to sync for a vendor; by default everyone who is connected. */
  people?: (source: DeviceSource) => AsyncIterable<{ userId: string }>;
}

type Outcome = Exclude<keyof SyncCounts, 'people'>;

const SKIPPED = new Set(['DEVICE_SYNC_RUNNING', 'DEVICE_NOT_CONNECTED', 'DEVICE_SENDS']);

interface OneSource {
  userId: string;
  source: DeviceSource;
  deadlineMs: number;
}

async function syncOne(
  engine: Engine,
  context: DeviceContext,
  { userId, source, deadlineMs }: OneSource,
): Promise<Outcome> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const done = new AbortController();
  const work = syncSource(actAsUser(engine, userId), source, context, { signal: deadline }).then(
    (): Outcome => 'synced',
    (error: unknown): Outcome => {
      if (deadline.aborted) return 'late';
      return error instanceof Problem && SKIPPED.has(error.code) ? 'skipped' : 'failed';
    },
  );
  const late = wait(deadlineMs, 'late' as const, { signal: done.signal }).catch((): Outcome => 'late');
  const outcome = await Promise.race([work, late]);
  done.abort();
  return outcome;
}

/** Limits concurrency, and spaces the starts. */
function createQueue(concurrency: number, paceMs: number) {
  const running = new Set<Promise<void>>();
  return {
    async add(work: () => Promise<void>): Promise<void> {
      if (running.size >= concurrency) await Promise.race(running);
      const started = work().finally(() => running.delete(started));
      running.add(started);
      if (paceMs > 0) await wait(paceMs);
    },
    drained: () => Promise.all(running),
  };
}

/**
 * Reads everyone's account once. Vendors do not wait for each other, and nobody waits for a person whose sync fails or
 * exceeds the deadline.
 */
export async function syncAll(
  engine: Engine,
  context: DeviceContext,
  {
    concurrency = 4,
    paceMs = 100,
    deadlineMs = 60_000,
    people = (source) => listConnectedPeople(engine, source, context.vendors.clock()),
  }: SyncAllOptions = {},
): Promise<SyncCounts> {
  const counts: SyncCounts = { people: 0, synced: 0, failed: 0, skipped: 0, late: 0 };
  const readVendor = async (source: DeviceSource): Promise<void> => {
    const queue = createQueue(concurrency, paceMs);
    for await (const { userId } of people(source)) {
      counts.people += 1;
      await queue.add(async () => {
        // People who were not read keep their turn: no attempt is stored for them.
        const isPaused = context.vendors.bySource[source].pausedUntil() !== null;
        counts[isPaused ? 'skipped' : await syncOne(engine, context, { userId, source, deadlineMs })] += 1;
      });
    }
    await queue.drained();
  };
  const sources = Object.keys(context.vendors.bySource) as DeviceSource[];
  // Phones are left out: they send by themselves.
  const pulled = sources.filter((source) => context.vendors.bySource[source].pull !== undefined);
  await Promise.all(pulled.map(readVendor));
  return counts;
}
