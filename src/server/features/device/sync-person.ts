import { randomUUID } from 'node:crypto';
import type { DeviceProblem } from '#contract/device.ts';
import { Problem } from '#contract/problem.ts';
import type { PersonStore } from '#server/database/person.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import {
  endLease,
  keepLease,
  type StoredDevice,
  selectDevice,
  takeLease,
} from '#server/records/device/devices.ts';
import type { DeviceContext } from './credentials.ts';
import { openReader } from './stored-reader.ts';
import { type DaysRead, readNewDays } from './sync-days.ts';
import { notConnected } from './vendor-problem.ts';

/** Longer than the requests for one stretch of days can take, each with its time limit. */
const LEASE = Temporal.Duration.from({ minutes: 3 });

interface SyncOptions {
  /** Stops between two stretches of days; what is read by then is kept. */
  signal?: AbortSignal;
  /** Refuses to ask the vendor again so soon after the last reading. */
  pause?: Temporal.Duration;
  /** The last attempt that the caller knew of: after a newer one, this one is not needed. */
  triedBefore?: Temporal.Instant | null;
  /** Also reads corrected days. Costs more requests, so only when a person asked for it. */
  isThorough?: boolean;
}

async function explainNoLease(person: PersonStore): Promise<Problem> {
  const [[device]] = await person.read(selectDevice);
  return device === undefined
    ? notConnected()
    : new Problem('DEVICE_SYNC_RUNNING', 'Your wearable is being read already. Try again in a moment.');
}

/** It was replaced or ended while it was being read: nothing more of it may be stored. */
function connectionChanged(): Problem {
  return new Problem('DEVICE_SYNC_RUNNING', 'The connection changed while it was being read. Try again.');
}

function refuseTooSoon({ lastSyncAt }: StoredDevice, now: Temporal.Instant, pause: Temporal.Duration): void {
  if (lastSyncAt === null || Temporal.Instant.compare(lastSyncAt.add(pause), now) <= 0) return;
  throw new Problem('TOO_MANY_REQUESTS', 'Your wearable was read a moment ago. Try again shortly.');
}

function refuseIfTried({ lastTriedAt }: StoredDevice, known: Temporal.Instant | null): void {
  if (lastTriedAt?.epochMilliseconds === known?.epochMilliseconds) return;
  throw new Problem('DEVICE_SYNC_RUNNING', 'Your wearable was read meanwhile.');
}

function problemOf(error: unknown): { problem?: DeviceProblem } {
  return error instanceof VendorError ? { problem: error.code } : {};
}

/** Runs the work under a lease, so that only one process reads this account. */
async function withLease<T extends Pick<DaysRead, 'problem'>>(
  person: PersonStore,
  clock: () => Temporal.Instant,
  work: (device: StoredDevice, keep: () => ReturnType<typeof keepLease>) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const until = () => clock().add(LEASE);
  const [device] = await person.write((run) => run(takeLease({ holder, until: until() }, clock())));
  if (device === undefined) throw await explainNoLease(person);
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
 * Reads what is new in a person's account and stores it, stretch by stretch: each is kept whole or not at all. Throws
 * a Problem or a VendorError; by then the connection's status says so too.
 */
export function syncPerson(
  person: PersonStore,
  context: DeviceContext,
  { signal, pause, triedBefore, isThorough = false }: SyncOptions = {},
): Promise<DaysRead> {
  const { clock } = context.vendors;
  return withLease(person, clock, async (device, keep) => {
    if (pause !== undefined) refuseTooSoon(device, clock(), pause);
    if (triedBefore !== undefined) refuseIfTried(device, triedBefore);
    const { pull } = context.vendors.bySource[device.source];
    if (pull === undefined) throw new Problem('DEVICE_SENDS', 'Your phone sends its values by itself.');
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
