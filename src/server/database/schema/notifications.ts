import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NotificationChannel, NotificationKind } from '#contract/notification-kind.ts';

export type ClaimState = 'claimed' | 'sending' | 'sent' | 'failed' | 'unknown' | 'withheld';

export interface NotificationSettingsTable {
  userId: Generated<string>;
  channel: Generated<NotificationChannel>;
  sealedPush: string | null;
  pushKeyId: GeneratedAlways<string | null>;
  daily: Generated<boolean>;
  periodSoon: Generated<boolean>;
  periodLate: Generated<boolean>;
  connectionRenewal: Generated<boolean>;
  testedAt: Temporal.Instant | null;
  discreet: boolean | null;
  firstMessageOn: Temporal.PlainDate | null;
  confirmedEmail: string | null;
  confirmationSentTo: string | null;
  confirmationSentOn: Temporal.PlainDate | null;
}

export interface NotificationClaimsTable {
  userId: string;
  kind: NotificationKind;
  localDate: Temporal.PlainDate;
  state: ClaimState;
  claimedAt: Temporal.Instant;
  wakeAt: Temporal.Instant | null;
  holder: string | null;
  attempts: Generated<number>;
  problem: string | null;
  endedAt: Temporal.Instant | null;
}

export interface NotificationProgressTable {
  name: string;
  checkedUntil: Temporal.Instant;
  /** The key as plain text, as older versions stored it; null after it was encrypted. */
  linkKey: ColumnType<Uint8Array | null, never, null>;
  sealedLinkKey: string | null;
}

export interface TimezonesInUseTable {
  name: string;
  usedAt: Temporal.Instant;
}
