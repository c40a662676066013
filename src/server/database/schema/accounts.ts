import type { ColumnType, Generated } from 'kysely';
import type { StoredSettings } from '#contract/settings.ts';
import type { TimezoneSetter } from '#contract/timezone.ts';
import type { Override } from '#core/training/override.ts';
import type { DefaultInstant } from './columns.ts';

/** Instants as text, by override. */
export type OverrideTimes = Partial<Record<Override, { since?: string; confirmedAt?: string }>>;

/** An earlier mode, with its day as text. */
export type EarlierModeRow = NonNullable<StoredSettings['earlierModes']>[number];

export interface UsersTable {
  id: Generated<string>;
  email: string;
  emailVerified: Generated<boolean>;
  cycleLength: Generated<number>;
  cycleLengthStated: Generated<boolean>;
  lastPeriodDate: Temporal.PlainDate | null;
  notificationTime: Generated<string>;
  timezone: Generated<string>;
  timezoneSetBy: Generated<TimezoneSetter>;
  activeOverrides: Generated<Override[]>;
  overrideTimes: ColumnType<OverrideTimes, never, string>;
  receivedChanges: Generated<string[]>;
  deviceConnected: Generated<boolean>;
  reminderChanged: Generated<boolean>;
  disabledAt: Temporal.Instant | null;
  createdAt: DefaultInstant;
  updatedAt: DefaultInstant;
}

type SettingColumn<Value, Stored = Extract<Value, object> extends never ? Value : string> = ColumnType<
  Exclude<Value, undefined>,
  Stored | undefined,
  Stored | undefined
>;

type SettingColumns = { [Name in keyof StoredSettings]-?: SettingColumn<StoredSettings[Name]> };

export interface SettingsTable extends Omit<SettingColumns, 'absenceExplainedFor'> {
  userId: Generated<string>;
  absenceExplainedFor: ColumnType<
    Temporal.PlainDate | null,
    string | null | undefined,
    string | null | undefined
  >;
}

export interface IdentitiesTable {
  userId: string;
  issuer: string;
  subject: string;
  saysAuthTime: Generated<boolean>;
  createdAt: DefaultInstant;
}

export interface KnownBrowsersTable {
  userId: Generated<string>;
  hash: Uint8Array;
  userAgent: string;
  firstSeenAt: Temporal.Instant;
  lastSeenAt: Temporal.Instant;
  mailDueAt: Temporal.Instant | null;
}

export interface SessionsTable {
  userId: string;
  id: Generated<string>;
  tokenHash: Uint8Array;
  userAgent: string;
  provider: Generated<string>;
  createdAt: Temporal.Instant;
  lastSeenAt: Temporal.Instant;
  authenticatedAt: Temporal.Instant | null;
}

export interface LoginAttemptsTable {
  client: string;
  attemptedAt: Temporal.Instant;
}

export interface LoginTransactionsTable {
  stateHash: Uint8Array;
  browserHash: Uint8Array;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** The id of the provider that the person was sent to. */
  provider: string;
  /** The signed-in person who adds this provider as another way in; null for an ordinary sign-in. */
  linkUserId: string | null;
  expiresAt: Temporal.Instant;
  /** The person must have signed in at the provider after this time; null if an earlier sign-in is enough. */
  authenticatedAfter: Temporal.Instant | null;
}

export interface DeletedUsersTable {
  id: string;
  deletedAt: Temporal.Instant;
}

/** The only trace that remains of a deleted account. */
export interface DeletedPerson {
  id: string;
  deletedAt: Temporal.Instant;
}
