import { sql } from 'kysely';
import type { DeviceProblem } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import type { ServingWriters } from '#core/phone/writers.ts';
import type { SealedPlace } from '#server/database/key-ring.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { LastMessage } from '#server/database/schema/devices.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { lockPerson } from '../cycle/cycle-record.ts';

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
  'writers',
] as const;

/** One of the caller's connections, with its credentials still encrypted. */
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
  /** Which app or watch serves a phone's values, by kind. */
  writers: ServingWriters;
}

export function credentialsPlace(userId: string): SealedPlace {
  return { table: 'devices', column: 'sealed_credentials', row: userId, userId };
}

/** All connections, the newest first. */
export const selectDevices = forPerson(
  build.selectFrom('devices').select(COLUMNS).orderBy('connected_at', 'desc').orderBy('source'),
);

/** The same, locked until the transaction ends. */
export const lockDevices = forPerson(
  build.selectFrom('devices').select(COLUMNS).orderBy('source').forUpdate(),
);

const deviceOf = (source: DeviceSource) =>
  build.selectFrom('devices').select(COLUMNS).where('source', '=', source);

export const selectDevice = (source: DeviceSource) => forPerson(deviceOf(source));

/** The same, locked until the transaction ends. */
export const lockDevice = (source: DeviceSource) => forPerson(deviceOf(source).forUpdate());

/** The phone that sends to the address. */
export function selectPhone(addressHash: Uint8Array) {
  return forPerson(build.selectFrom('devices').select(COLUMNS).where('address_hash', '=', addressHash));
}

/** A phone counts once it has sent a value. */
function updateConnected(now: Temporal.Instant) {
  const counted = build
    .selectFrom('devices')
    .select(sql<boolean>`count(*) > 0`.as('any'))
    .where(({ or, eb }) => or([eb('address_hash', 'is', null), eb('last_sync_at', 'is not', null)]));
  return forPerson(
    build.updateTable('users').set({ device_connected: sql<boolean>`${counted}`, updated_at: now }),
  );
}

/** Stores whether the person has a device, after a change of their connections. */
export async function noteConnected(run: PersonRun, now: Temporal.Instant): Promise<void> {
  // Another transaction may hold the lock. Only a statement that begins after its commit sees its change.
  await run(lockPerson);
  await run(updateConnected(now));
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

/** Replaces an existing connection to the same source; a running sync of the old one loses its lease. */
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
    writers: '{}',
  };
  return forPerson(
    build
      .insertInto('devices')
      .values(values)
      .onConflict((conflict) => conflict.columns(['user_id', 'source']).doUpdateSet(values))
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
  return forPerson(change(source).set({ sealed_credentials: sealed, token_expires_at: tokenExpiresAt }));
}

/** The old URL stops working. */
export function replaceAddress(source: DeviceSource, addressHash: Uint8Array) {
  return forPerson(change(source).set({ address_hash: addressHash }));
}

interface ReceivedMessage {
  source: DeviceSource;
  message: LastMessage;
  /** Whether it contained values. */
  isRead: boolean;
  writers?: ServingWriters;
}

/** Stores what a phone's message contained. */
export function noteMessage({ source, message, isRead, writers }: ReceivedMessage, now: Temporal.Instant) {
  return forPerson(
    change(source).set({
      last_message: JSON.stringify(message),
      last_tried_at: now,
      ...(writers && { writers: JSON.stringify(writers) }),
      ...(isRead && { last_sync_at: now, last_sync_problem: null }),
    }),
  );
}

export interface Lease {
  holder: string;
  until: Temporal.Instant;
}

/** No row if another process holds the lease, or there is no device. */
export function takeLease(source: DeviceSource, { holder, until }: Lease, now: Temporal.Instant) {
  return forPerson(
    change(source)
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

export function noteBackfill(source: DeviceSource, daysDone: number) {
  return forPerson(change(source).set({ backfill_done: daysDone }));
}
