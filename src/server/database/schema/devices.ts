import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DeviceProblem } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import type { BeganOn } from '#contract/device-way.ts';
import type { MessageProblem, PhoneKind } from '#core/phone/phone-value.ts';
import type { ServingWriters } from '#core/phone/writers.ts';

/** What a phone's last message contained. */
export interface LastMessage {
  /** An instant as text. */
  receivedAt: string;
  taken: number;
  /** Values of kinds that no decision uses. */
  ignored: number;
  refused: readonly { what: string; reason: MessageProblem; count: number }[];
}

export interface DevicesTable {
  user_id: Generated<string>;
  source: DeviceSource;
  sealed_credentials: string;
  key_id: GeneratedAlways<string>;
  account_name: string;
  connected_at: Temporal.Instant;
  token_expires_at: Temporal.Instant | null;
  last_sync_at: Temporal.Instant | null;
  last_sync_problem: DeviceProblem | null;
  last_tried_at: Temporal.Instant | null;
  night_known_on: Temporal.PlainDate | null;
  backfill_total: Generated<number>;
  backfill_done: Generated<number>;
  lease_holder: string | null;
  lease_until: Temporal.Instant | null;
  /** Hash of the token in the URL that a phone sends to. */
  address_hash: Uint8Array | null;
  last_message: ColumnType<LastMessage | null, string | null, string | null>;
  /** By kind: which app or watch serves a phone's values, and the number of the last day that it measured. */
  writers: ColumnType<ServingWriters, string | undefined, string>;
}

export interface PhoneValuesTable {
  user_id: Generated<string>;
  source: DeviceSource;
  kind: PhoneKind;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  value: number;
  utc_offset_minutes: number;
  day: Temporal.PlainDate | null;
  label: string | null;
  wearable: string | null;
  /** The wearable, or an empty text: a part of the key. */
  writer: GeneratedAlways<string>;
  declined_at: Temporal.Instant | null;
}

export interface DeviceAuthorizationsTable {
  user_id: Generated<string>;
  session_id: string;
  source: DeviceSource;
  state_hash: Uint8Array;
  began_on: BeganOn;
  expires_at: Temporal.Instant;
}
