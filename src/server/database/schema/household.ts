import type { Generated, GeneratedAlways } from 'kysely';

export interface HouseholdAccountsTable {
  userId: Generated<string>;
  name: string;
  nameKey: string;
  sealedPassword: string | null;
  passwordKeyId: GeneratedAlways<string | null>;
  lastCodeStep: Generated<number>;
  createdAt: Temporal.Instant;
}

export interface HouseholdPasskeysTable {
  userId: Generated<string>;
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant | null;
}

export interface HouseholdRecoveryCodesTable {
  userId: Generated<string>;
  hash: Uint8Array;
}

/** Why a person may make a credential without having signed in. */
export type EnrolmentKind = 'invitation' | 'reset' | 'recovery';

export interface HouseholdEnrolmentsTable {
  userId: Generated<string>;
  hash: Uint8Array;
  kind: EnrolmentKind;
  expiresAt: Temporal.Instant;
}

export interface HouseholdChallengesTable {
  hash: Uint8Array;
  purpose: string;
  expiresAt: Temporal.Instant;
}

export interface ProviderRecordsTable {
  hash: Uint8Array;
  payload: string;
  grantHash: Uint8Array | null;
  expiresAt: Temporal.Instant;
}
