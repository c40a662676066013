import type { ColumnType } from 'kysely';

export interface JobRunsTable {
  name: string;
  asked_by: 'request' | 'command';
  ended_at: Temporal.Instant;
  counts: ColumnType<Record<string, number> | null, string | null, string | null>;
  problem: string | null;
}

export interface OperatorKeysTable {
  hash: Uint8Array;
  kind: 'link' | 'session';
  expires_at: Temporal.Instant;
}

export interface OperatorSettingsTable {
  name: string;
  sealed_value: string;
  updated_at: Temporal.Instant;
}
