import { sql } from 'kysely';
import type { DeviceProblem } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import type { PreferredWriters } from '#core/phone/writers.ts';
import type { SealedPlace } from '#server/database/key-ring.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { LastMessage } from '#server/database/schema/devices.ts';
import { build, forPerson, type RowOf } from '#server/database/statement.ts';
import { lockPerson } from '../cycle/cycle-record.ts';
import { keepReadings } from '../days/morning-readings.ts';

/** What is exported of a connection. */
export const DEVICE_COLUMNS = [
  'source',
  'accountName',
  'connectedAt',
  'tokenExpiresAt',
  'lastSyncAt',
  'lastSyncProblem',
  'lastTriedAt',
  'nightKnownOn',
  'backfillTotal',
  'backfillDone',
  'lastMessage',
  'writers',
] as const;

const COLUMNS = ['userId', 'sealedCredentials as sealed', 'leaseUntil', ...DEVICE_COLUMNS] as const;

export function credentialsPlace(userId: string): SealedPlace {
  return { table: 'devices', column: 'sealed_credentials', row: userId, userId };
}

/** All connections, the newest first. */
export const selectDevices = forPerson(
  build.selectFrom('devices').select(COLUMNS).orderBy('connectedAt', 'desc').orderBy('source'),
);

/** One of the caller's connections, with its credentials still encrypted. */
export type StoredDevice = RowOf<typeof selectDevices>;

/** All connections, locked until the transaction ends. */
export const lockDevices = forPerson(
  build.selectFrom('devices').select(COLUMNS).orderBy('source').forUpdate(),
);

const deviceOf = (source: DeviceSource) =>
  build.selectFrom('devices').select(COLUMNS).where('source', '=', source);

export const selectDevice = (source: DeviceSource) => forPerson(deviceOf(source));

/** One connection, locked until the transaction ends. */
export const lockDevice = (source: DeviceSource) => forPerson(deviceOf(source).forUpdate());

/** The phone that sends to the URL with this hash. */
export function selectPhone(addressHash: Uint8Array) {
  return forPerson(build.selectFrom('devices').select(COLUMNS).where('addressHash', '=', addressHash));
}

/** Stores whether the person has a device. A phone counts only after it has sent a value. */
function updateConnected(now: Temporal.Instant) {
  const counted = build
    .selectFrom('devices')
    .select(sql<boolean>`count(*) > 0`.as('any'))
    .where(({ or, eb }) => or([eb('addressHash', 'is', null), eb('lastSyncAt', 'is not', null)]));
  return forPerson(
    build.updateTable('users').set({ deviceConnected: sql<boolean>`${counted}`, updatedAt: now }),
  );
}

/** Stores whether the person has a device, after a change of their connections. */
export async function noteConnected(run: PersonRun, now: Temporal.Instant): Promise<void> {
  // The lock waits for another transaction. Only a statement that begins after its commit sees what it changed.
  await run(lockPerson);
  await run(updateConnected(now));
  // Connected sources are preferred, so the cached readings have to be built again.
  await keepReadings(run, now);
}

interface NewDevice {
  source: DeviceSource;
  sealed: string;
  accountName: string;
  tokenExpiresAt: Temporal.Instant | null;
  backfillTotal: number;
  /** Absent if nothing was read yet. */
  lastSyncAt?: Temporal.Instant;
  /** Hash of the URL to which a phone sends. */
  addressHash?: Uint8Array;
}

/** Replaces an existing connection to the same source; a running sync of the old one loses its lease. */
export function connectDevice({ sealed: sealedCredentials, ...device }: NewDevice, now: Temporal.Instant) {
  const values = {
    connectedAt: now,
    lastSyncAt: null,
    lastSyncProblem: null,
    lastTriedAt: null,
    nightKnownOn: null,
    backfillDone: 0,
    leaseHolder: null,
    leaseUntil: null,
    addressHash: null,
    lastMessage: null,
    writers: '{}',
    ...device,
    sealedCredentials,
  };
  return forPerson(
    build
      .insertInto('devices')
      .values(values)
      .onConflict((conflict) => conflict.columns(['userId', 'source']).doUpdateSet(values))
      .returning(COLUMNS),
  );
}

/** Deletes one connection with its credentials. The measured values stay. */
export function disconnectDevice(source: DeviceSource) {
  return forPerson(build.deleteFrom('devices').where('source', '=', source));
}

const change = (source: DeviceSource) => build.updateTable('devices').where('source', '=', source);

/** Stores new credentials of the same connection. */
export function saveCredentials(
  source: DeviceSource,
  sealed: string,
  tokenExpiresAt?: Temporal.Instant | null,
) {
  return forPerson(change(source).set({ sealedCredentials: sealed, tokenExpiresAt }));
}

/** Stores the hash of a new URL. The old URL stops working. */
export function replaceAddress(source: DeviceSource, addressHash: Uint8Array) {
  return forPerson(change(source).set({ addressHash }));
}

interface ReceivedMessage {
  source: DeviceSource;
  message: LastMessage;
  /** Whether the message contained values. */
  isRead: boolean;
  writers?: PreferredWriters;
}

/** Stores what a phone's message contained. */
export function noteMessage({ source, message, isRead, writers }: ReceivedMessage, now: Temporal.Instant) {
  return forPerson(
    change(source).set({
      lastMessage: JSON.stringify(message),
      lastTriedAt: now,
      ...(writers && { writers: JSON.stringify(writers) }),
      ...(isRead && { lastSyncAt: now, lastSyncProblem: null }),
    }),
  );
}

export interface Lease {
  holder: string;
  until: Temporal.Instant;
}

/** Takes the lease for a sync. No row if another process holds it, or there is no device. */
export function takeLease(source: DeviceSource, { holder, until }: Lease, now: Temporal.Instant) {
  return forPerson(
    change(source)
      .set({ leaseHolder: holder, leaseUntil: until })
      .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
      .returning(COLUMNS),
  );
}

/** Extends the lease. No row if the connection was replaced or deleted, or another process took the expired lease. */
export function keepLease({ holder, until }: Lease) {
  return forPerson(
    build
      .updateTable('devices')
      .set({ leaseUntil: until })
      .where('leaseHolder', '=', holder)
      .returning(COLUMNS),
  );
}

interface SyncOutcome {
  triedAt: Temporal.Instant;
  lastSyncAt?: Temporal.Instant;
  /** Null clears the problem; if absent, it stays. */
  problem?: DeviceProblem | null;
}

/** Releases the lease and stores how the sync went. */
export function endLease(holder: string, { triedAt, lastSyncAt, problem }: SyncOutcome) {
  return forPerson(
    build
      .updateTable('devices')
      .set({
        leaseHolder: null,
        leaseUntil: null,
        lastTriedAt: triedAt,
        lastSyncAt,
        lastSyncProblem: problem,
      })
      .where('leaseHolder', '=', holder),
  );
}

/** Releases the lease after work that read no values. */
export function releaseLease(holder: string) {
  return forPerson(
    build
      .updateTable('devices')
      .set({ leaseHolder: null, leaseUntil: null })
      .where('leaseHolder', '=', holder),
  );
}

export function noteBackfill(source: DeviceSource, daysDone: number) {
  return forPerson(change(source).set({ backfillDone: daysDone }));
}
