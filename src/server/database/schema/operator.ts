import type { ColumnType, Generated } from 'kysely';

/** How the last requested run ended: with counts, or with a problem. */
export interface JobRunsTable {
  name: string;
  askedBy: 'request' | 'command';
  endedAt: Temporal.Instant;
  counts: ColumnType<Record<string, number> | null, string | null, string | null>;
  problem: string | null;
}

export interface OperatorKeysTable {
  hash: Uint8Array;
  kind: 'link' | 'session';
  expiresAt: Temporal.Instant;
}

export interface OperatorSettingsTable {
  name: string;
  sealedValue: string;
  updatedAt: Temporal.Instant;
}

export interface BackupsTable {
  startedAt: Temporal.Instant;
  endedAt: Temporal.Instant;
  file: string | null;
  bytes: number | null;
  rows: number | null;
  problem: string | null;
  provedAt: Temporal.Instant | null;
  compared: number | null;
  proofProblem: string | null;
}

export interface UsedAllowancesTable {
  key: Uint8Array;
  fullAt: Temporal.Instant;
}

export interface OperatorActionsTable {
  id: Generated<string>;
  at: Temporal.Instant;
  via: 'page' | 'command';
  /** What was done, such as `user disable`. */
  action: string;
  /** The id of the person or session that it was about. */
  subject: string | null;
  succeeded: boolean;
}
