import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NotificationChannel, NotificationKind } from '#contract/notification-kind.ts';

export type ClaimState = 'claimed' | 'sending' | 'sent' | 'failed' | 'unknown' | 'withheld';

export interface NotificationSettingsTable {
  user_id: Generated<string>;
  channel: Generated<NotificationChannel>;
  sealed_push: string | null;
  push_key_id: GeneratedAlways<string | null>;
  daily: Generated<boolean>;
  period_soon: Generated<boolean>;
  period_late: Generated<boolean>;
  connection_renewal: Generated<boolean>;
  tested_at: Temporal.Instant | null;
  discreet: boolean | null;
  first_message_on: Temporal.PlainDate | null;
  confirmed_email: string | null;
  confirmation_sent_to: string | null;
  confirmation_sent_on: Temporal.PlainDate | null;
}

export interface NotificationClaimsTable {
  user_id: string;
  kind: NotificationKind;
  local_date: Temporal.PlainDate;
  state: ClaimState;
  claimed_at: Temporal.Instant;
  wake_at: Temporal.Instant | null;
  holder: string | null;
  attempts: Generated<number>;
  problem: string | null;
  ended_at: Temporal.Instant | null;
}

export interface NotificationProgressTable {
  name: string;
  checked_until: Temporal.Instant;
  /** Plain text, as older versions stored it; null once it is encrypted. */
  link_key: ColumnType<Uint8Array | null, never, null>;
  sealed_link_key: string | null;
}

export interface TimezonesInUseTable {
  name: string;
  used_at: Temporal.Instant;
}
