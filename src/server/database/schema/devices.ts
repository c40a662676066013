import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DeviceProblem } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import type { BeganOn } from '#contract/device-way.ts';
import type { MessageProblem, PhoneKind } from '#core/phone/phone-value.ts';
import type { PreferredWriters } from '#core/phone/writers.ts';

/** What a phone's last message contained. */
export interface LastMessage {
  /** An instant as text. */
  receivedAt: string;
  taken: number;
  /** Number of values of kinds that no decision uses. */
  ignored: number;
  refused: readonly { what: string; reason: MessageProblem; count: number }[];
}

export interface DevicesTable {
  userId: Generated<string>;
  source: DeviceSource;
  sealedCredentials: string;
  keyId: GeneratedAlways<string>;
  accountName: string;
  connectedAt: Temporal.Instant;
  tokenExpiresAt: Temporal.Instant | null;
  lastSyncAt: Temporal.Instant | null;
  lastSyncProblem: DeviceProblem | null;
  lastTriedAt: Temporal.Instant | null;
  nightKnownOn: Temporal.PlainDate | null;
  backfillTotal: Generated<number>;
  backfillDone: Generated<number>;
  leaseHolder: string | null;
  leaseUntil: Temporal.Instant | null;
  /** Hash of the token in the URL that a phone sends to. */
  addressHash: Uint8Array | null;
  lastMessage: ColumnType<LastMessage | null, string | null, string | null>;
  /** By kind: the preferred app or watch in a phone's messages, and the number of the last day that it measured. */
  writers: ColumnType<PreferredWriters, string | undefined, string>;
}

export interface PhoneValuesTable {
  userId: Generated<string>;
  source: DeviceSource;
  kind: PhoneKind;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  value: number;
  utcOffsetMinutes: number;
  day: Temporal.PlainDate | null;
  label: string | null;
  wearable: string | null;
  /** The wearable, or '' if there is none, because this is part of the primary key. */
  writer: GeneratedAlways<string>;
  declinedAt: Temporal.Instant | null;
}

export interface DeviceAuthorizationsTable {
  userId: Generated<string>;
  sessionId: string;
  source: DeviceSource;
  stateHash: Uint8Array;
  beganOn: BeganOn;
  expiresAt: Temporal.Instant;
}
