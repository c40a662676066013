import type { DeviceProblem } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import type { SealedPlace } from '#server/database/key-ring.ts';
import type { LastMessage } from '#server/database/schema.ts';
import { build, forPerson } from '#server/database/statement.ts';

const COLUMNS = [
  'user_id as userId',
  'source',
  'sealed_credentials as sealed',
  'account_name as accountName',
  'connected_at as connectedAt',
  'token_expires_at as tokenExpiresAt',
  'last_sync_at as lastSyncAt',
  'last_sync_problem as lastSyncProblem',
  'last_tried_at as lastTriedAt',
  'night_known_on as nightKnownOn',
  'backfill_total as backfillTotal',
  'backfill_done as backfillDone',
  'lease_until as leaseUntil',
  'last_message as lastMessage',
] as const;

/** The caller's connection, with its credentials still encrypted. */
export interface StoredDevice {
  userId: string;
  source: DeviceSource;
  sealed: string;
  accountName: string;
  connectedAt: Temporal.Instant;
  tokenExpiresAt: Temporal.Instant | null;
  lastSyncAt: Temporal.Instant | null;
  lastSyncProblem: DeviceProblem | null;
  lastTriedAt: Temporal.Instant | null;
  nightKnownOn: Temporal.PlainDate | null;
  backfillTotal: number;
  backfillDone: number;
  leaseUntil: Temporal.Instant | null;
  lastMessage: LastMessage | null;
}

export function credentialsPlace(userId: string): SealedPlace {
  return { table: 'devices', column: 'sealed_credentials', row: userId, userId };
}

export const selectDevice = forPerson(build.selectFrom('devices').select(COLUMNS));

/** The same, locked until the transaction ends. */
export const lockDevice = forPerson(build.selectFrom('devices').select(COLUMNS).forUpdate());

function setConnected(isConnected: boolean, now: Temporal.Instant) {
  return forPerson(build.updateTable('users').set({ device_connected: isConnected, updated_at: now }));
}

interface NewDevice {
  source: DeviceSource;
  sealed: string;
  accountName: string;
  tokenExpiresAt: Temporal.Instant | null;
  backfillTotal: number;
  /** Absent: not read yet. */
  lastSyncAt?: Temporal.Instant;
  /** Of the URL that a phone sends to. */
  addressHash?: Uint8Array;
}

/**
 * Replaces an existing connection; a running sync of the old one loses its lease. `mark`: the person has a device now.
 */
export function connectDevice(device: NewDevice, now: Temporal.Instant) {
  const values = {
    source: device.source,
    sealed_credentials: device.sealed,
    account_name: device.accountName,
    connected_at: now,
    token_expires_at: device.tokenExpiresAt,
    last_sync_at: device.lastSyncAt ?? null,
    last_sync_problem: null,
    last_tried_at: null,
    night_known_on: null,
    backfill_total: device.backfillTotal,
    backfill_done: 0,
    lease_holder: null,
    lease_until: null,
    address_hash: device.addressHash ?? null,
    last_message: null,
  };
  const save = forPerson(
    build
      .insertInto('devices')
      .values(values)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .returning(COLUMNS),
  );
  return { save, mark: setConnected(true, now) };
}

/** Deletes the credentials. The measured values stay. */
export function disconnectDevice(now: Temporal.Instant) {
  return { erase: forPerson(build.deleteFrom('devices')), mark: setConnected(false, now) };
}

/** Stores new credentials of the same connection. */
export function saveCredentials(sealed: string, tokenExpiresAt?: Temporal.Instant | null) {
  return forPerson(
    build.updateTable('devices').set({ sealed_credentials: sealed, token_expires_at: tokenExpiresAt }),
  );
}

/** The old URL stops working. */
export function replaceAddress(addressHash: Uint8Array) {
  return forPerson(build.updateTable('devices').set({ address_hash: addressHash }));
}

/** Stores what a phone's message contained. `isRead`: it contained values. */
export function noteMessage(message: LastMessage, now: Temporal.Instant, isRead: boolean) {
  return forPerson(
    build.updateTable('devices').set({
      last_message: JSON.stringify(message),
      last_tried_at: now,
      ...(isRead && { last_sync_at: now, last_sync_problem: null }),
    }),
  );
}

export const markConnected = (now: Temporal.Instant) => setConnected(true, now);
/** For a phone that has sent nothing yet. */
export const markDisconnected = (now: Temporal.Instant) => setConnected(false, now);

export interface Lease {
  holder: string;
  until: Temporal.Instant;
}

/** No row if another process holds the lease, or there is no device. */
export function takeLease({ holder, until }: Lease, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('devices')
      .set({ lease_holder: holder, lease_until: until })
      .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
      .returning(COLUMNS),
  );
}

/** No row if the lease was lost: to a new or deleted connection, or to another process after it expired. */
export function keepLease({ holder, until }: Lease) {
  return forPerson(
    build
      .updateTable('devices')
      .set({ lease_until: until })
      .where('lease_holder', '=', holder)
      .returning(COLUMNS),
  );
}

interface SyncOutcome {
  triedAt: Temporal.Instant;
  lastSyncAt?: Temporal.Instant;
  /** Null clears the problem; absent keeps it. */
  problem?: DeviceProblem | null;
}

/** Releases the lease and stores how the sync went. */
export function endLease(holder: string, { triedAt, lastSyncAt, problem }: SyncOutcome) {
  return forPerson(
    build
      .updateTable('devices')
      .set({
        lease_holder: null,
        lease_until: null,
        last_tried_at: triedAt,
        last_sync_at: lastSyncAt,
        last_sync_problem: problem,
      })
      .where('lease_holder', '=', holder),
  );
}

export function noteBackfill(daysDone: number) {
  return forPerson(build.updateTable('devices').set({ backfill_done: daysDone }));
}
