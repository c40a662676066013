import type { ColumnType, Generated } from 'kysely';
import type { TimezoneSetter } from '#contract/timezone.ts';
import type { AbsenceAnswer, CycleMode, PauseReason, PillPack } from '#core/cycle/cycle-mode.ts';
import type { Language } from '#core/language.ts';
import type { SignalSources } from '#core/sources/day-sources.ts';
import type { Override } from '#core/training/override.ts';
import type { DefaultInstant } from './columns.ts';

/** Instants as text, by override. */
export type OverrideTimes = Partial<Record<Override, { since?: string; confirmedAt?: string }>>;

/** An earlier mode. The day is text. */
export interface EarlierModeRow {
  mode: CycleMode;
  pauseReason: PauseReason;
  until: string;
}

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

export interface SettingsTable {
  userId: Generated<string>;
  phasePlanning: Generated<boolean>;
  cycleMode: Generated<CycleMode>;
  cycleModeChosen: Generated<boolean>;
  pillPack: Generated<PillPack>;
  pauseReason: Generated<PauseReason>;
  earlierModes: ColumnType<EarlierModeRow[], string | undefined, string | undefined>;
  absenceAnswer: AbsenceAnswer | null;
  absenceExplainedFor: Temporal.PlainDate | null;
  language: Language | null;
  weeklyTargetMinutes: number | null;
  temperatureReading: Generated<boolean>;
  /** The source that the person chose, by signal. */
  signalSources: ColumnType<SignalSources, string | undefined, string | undefined>;
}

export interface IdentitiesTable {
  userId: string;
  issuer: string;
  subject: string;
  saysAuthTime: Generated<boolean>;
  createdAt: DefaultInstant;
}

export interface SessionsTable {
  userId: string;
  id: Generated<string>;
  tokenHash: Uint8Array;
  userAgent: string;
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
  expiresAt: Temporal.Instant;
  authenticatedAfter: Temporal.Instant | null;
}

export interface DeletedUsersTable {
  id: string;
  deletedAt: Temporal.Instant;
}

/** The only trace of a deleted account. */
export interface DeletedPerson {
  id: string;
  deletedAt: Temporal.Instant;
}
