import { randomUUID } from 'node:crypto';
import type { DeviceProblem } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { Problem } from '#contract/problem.ts';
import type { PersonStore } from '#server/database/person.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import {
  endLease,
  keepLease,
  type StoredDevice,
  selectDevice,
  selectDevices,
  takeLease,
} from '#server/records/device/devices.ts';
import type { DeviceContext } from '../credentials.ts';
import { asSyncProblem, notConnected } from '../vendor-problem.ts';
import { openReader } from './stored-reader.ts';
import { type DaysRead, earlier, later, readNewDays } from './sync-days.ts';

/** Longer than the requests for one batch of days can take, each with its timeout. */
export const LEASE = Temporal.Duration.from({ minutes: 3 });

interface SyncOptions {
  /** Stops between two batches of days; days read by then are kept. */
  signal?: AbortSignal;
  /** Refuses a sync this soon after the last one. */
  pause?: Temporal.Duration;
  /** The last attempt that the caller knew of. If there is a newer one, this sync is not needed. */
  triedBefore?: Temporal.Instant | null;
  /** Also reads corrected days. Costs more requests, so only when a person asked for it. */
  isThorough?: boolean;
}

export async function explainNoLease(person: PersonStore, source: DeviceSource): Promise<Problem> {
  const [[device]] = await person.read(selectDevice(source));
  return device === undefined
    ? notConnected()
    : new Problem('DEVICE_SYNC_RUNNING', 'Your wearable is being read already. Try again in a moment.');
}

/** The connection was replaced or deleted during the sync: nothing more of it may be stored. */
function connectionChanged(): Problem {
  return new Problem('DEVICE_SYNC_RUNNING', 'The connection changed while it was being read. Try again.');
}

function phoneSends(): Problem {
  return new Problem('DEVICE_SENDS', 'Your phone sends its values by itself.');
}

function refuseTooSoon({ lastSyncAt }: StoredDevice, now: Temporal.Instant, pause: Temporal.Duration): void {
  if (lastSyncAt === null || Temporal.Instant.compare(lastSyncAt.add(pause), now) <= 0) return;
  throw new Problem('TOO_MANY_REQUESTS', 'Your wearable was read a moment ago. Try again shortly.');
}

function refuseIfTried({ lastTriedAt }: StoredDevice, known: Temporal.Instant | null): void {
  if (lastTriedAt?.epochMilliseconds === known?.epochMilliseconds) return;
  throw new Problem('DEVICE_SYNC_RUNNING', 'Your wearable was read meanwhile.');
}

/** The problem to store after a failed sync. Never REFUSED, which is about some values; here nothing could be read. */
function problemOf(error: unknown): { problem?: DeviceProblem } {
  if (!(error instanceof VendorError)) return {};
  return { problem: error.code === 'REFUSED' ? 'UNEXPECTED' : error.code };
}

/** Runs the work under a lease, so that only one process reads this account. */
async function withLease<T extends Pick<DaysRead, 'problem'>>(
  { person, source, clock }: { person: PersonStore; source: DeviceSource; clock: () => Temporal.Instant },
  work: (device: StoredDevice, keep: () => ReturnType<typeof keepLease>) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const until = () => clock().add(LEASE);
  const [device] = await person.write((run) => run(takeLease(source, { holder, until: until() }, clock())));
  if (device === undefined) throw await explainNoLease(person, source);
  try {
    const result = await work(device, () => keepLease({ holder, until: until() }));
    const now = clock();
    const outcome = { triedAt: now, lastSyncAt: now, problem: result.problem?.code ?? null };
    await person.write((run) => run(endLease(holder, outcome)));
    return result;
  } catch (error) {
    // If this fails too, the lease expires by itself; the first error matters more.
    await person
      .write((run) => run(endLease(holder, { triedAt: clock(), ...problemOf(error) })))
      .catch(() => {});
    throw error;
  }
}

/**
 * Reads what is new in one of a person's accounts and stores it, batch by batch: each as a whole or not at all.
 * Throws a Problem or a VendorError; by then the connection's status says so too.
 */
export function syncSource(
  person: PersonStore,
  source: DeviceSource,
  context: DeviceContext,
  { signal, pause, triedBefore, isThorough = false }: SyncOptions = {},
): Promise<DaysRead> {
  const { clock } = context.vendors;
  return withLease({ person, source, clock }, async (device, keep) => {
    if (pause !== undefined) refuseTooSoon(device, clock(), pause);
    if (triedBefore !== undefined) refuseIfTried(device, triedBefore);
    const { pull } = context.vendors.bySource[device.source];
    if (pull === undefined) throw phoneSends();
    return readNewDays(person, device, {
      pull,
      readDays: openReader(person, context, { device, pull }),
      isThorough,
      clock,
      async save(store) {
        await person.write(async (run) => {
          if ((await run(keep())).length === 0) throw connectionChanged();
          await store(run);
        });
        signal?.throwIfAborted();
      },
    });
  });
}

function mergeReads(reads: readonly DaysRead[]): Omit<DaysRead, 'problem'> | undefined {
  const [first, ...others] = reads;
  return others.reduce<Omit<DaysRead, 'problem'> | undefined>(
    (all, { from, to, days }) =>
      all && { from: earlier(all.from, from), to: later(all.to, to), days: all.days + days },
    first,
  );
}

/** The error of the first source that failed. If it was disconnected meanwhile, that is the reason. */
async function explainFailure(
  person: PersonStore,
  { vendors }: DeviceContext,
  failures: readonly { source: DeviceSource; reason: unknown }[],
): Promise<unknown> {
  const [failure] = failures;
  if (failure === undefined) return notConnected();
  const [[stored]] = await person.read(selectDevice(failure.source));
  return asSyncProblem(failure.reason, stored && vendors.bySource[failure.source]);
}

/**
 * Reads all of a person's accounts. Throws a Problem only if none could be read: the failure of one of several is in
 * that connection's status.
 */
export async function syncPerson(person: PersonStore, context: DeviceContext, options: SyncOptions = {}) {
  const [devices] = await person.read(selectDevices);
  const pulled = devices.filter(({ source }) => context.vendors.bySource[source].pull !== undefined);
  if (pulled.length === 0 && devices.length > 0) throw phoneSends();
  const outcomes = await Promise.all(
    pulled.map(({ source }) =>
      syncSource(person, source, context, options).then(
        (read) => ({ source, read }),
        (reason: unknown) => ({ source, reason }),
      ),
    ),
  );
  const read = mergeReads(outcomes.flatMap((outcome) => ('read' in outcome ? outcome.read : [])));
  if (read !== undefined) return read;
  throw await explainFailure(
    person,
    context,
    outcomes.flatMap((outcome) => ('reason' in outcome ? outcome : [])),
  );
}
