import type { DatabaseSettings } from '#server/database/connect.ts';
import type { Engine } from '#server/database/engine.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { BackupTimes } from './due.ts';
import type { KeptBackups } from './files-to-keep.ts';

/** What a proof needs. */
export interface ProofContext {
  keyRing: KeyRing;
  clock: () => Temporal.Instant;
  dataDir: string;
  /** What the app answers one person at this moment, as text. A proof compares it before and after a restore. */
  readAnswers: (engine: Engine, userId: string, now: Temporal.Instant) => Promise<string>;
}

export interface BackupContext extends ProofContext, BackupTimes {
  engine: Engine;
  database: DatabaseSettings;
  folder: string;
  keep: KeptBackups;
  /** The public key to encrypt to; undefined for none. */
  recipient: string | undefined;
  /** The version of Lutea. */
  madeBy: string;
  /** Aborted when the process stops. */
  stopping?: AbortSignal | undefined;
  onWarning: (message: string, facts: Record<string, unknown>) => void;
}

const LONGEST = 500;

/**
 * What went wrong, for the operator. Only the code of a database error is included, because its message may quote a
 * row.
 */
export function nameProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const { code, severity } = error as Error & { code?: string; severity?: string };
  if (severity !== undefined) return `PostgreSQL reports the error ${code}.`;
  return error.message.slice(0, LONGEST);
}
