import type { Generated, Selectable } from 'kysely';
import type { ImportCounts, ImportDetails, ImportState } from '#contract/import.ts';
import type { LeftOutReason } from '#core/cycle/cycle-mode.ts';
import type { CollectedActivity } from '#core/import/collect-activities.ts';
import type {
  ImportedDay,
  ImportedNight,
  ImportedPeriod,
  ImportedStage,
} from '#core/import/collect-history.ts';
import type { StartState } from '#core/import/compare-starts.ts';
import type { StoredRow } from '#core/import/imported-record.ts';
import type { LeftOut } from '#core/import/left-out.ts';
import type { StoredFacts } from '#core/import/plan-days.ts';
import type { Json } from './columns.ts';

/** What a file contains, stored until the person chooses what to import. */
export interface FoundInImport {
  periods: readonly ImportedPeriod[];
  days: readonly ImportedDay[];
  nights: readonly ImportedNight[];
  /** Absent in previews of older versions. */
  activities?: readonly CollectedActivity[];
  stages: readonly ImportedStage[];
  /** From an export of Lutea: rows by their exported column names. */
  logs: readonly StoredRow[];
  account: StoredRow | null;
  counts: ImportCounts;
  leftOut: readonly LeftOut[];
}

type ImportProblem = NonNullable<ImportDetails['problem']>;

export type ReadOutcome =
  | { kind: 'found'; sources: string[]; found: FoundInImport }
  | { kind: 'question'; question: NonNullable<ImportDetails['question']> }
  | { kind: 'problem'; problem: ImportProblem; sources: string[]; found?: FoundInImport };

/** What is still shown of a file after its import. Days are text. */
export interface ImportReport {
  from: string | null;
  to: string | null;
  counts: ImportCounts;
  leftOut: readonly LeftOut[];
  periods: readonly { start: string; state: StartState; isTaken: boolean }[];
}

/** A start that an imported one replaced. Its id and times are missing in imports of earlier versions. */
export interface ReplacedStart {
  id?: string;
  createdAt?: string;
  updatedAt?: string;
  startDate: string;
  predictedDate: string | null;
  gapConfirmed: boolean;
  leftOut?: LeftOutReason | null;
}

/** What an import added. Days are text. */
export interface AddedByImport {
  periodLogs: readonly { id: string; startDate: string; replaced: ReplacedStart | null }[];
  lastPeriodDate: { before: string | null; after: string | null };
  /** Days that the import changed, with the facts from before; null if there were none. */
  days: readonly { date: string; before: StoredFacts | null }[];
  nights: readonly { app: string; dates: readonly string[] }[];
  /** Daily logs from an export of Lutea. */
  logs: readonly { date: string; source: string | null; syncedAt: string | null }[];
  /** The settings before and after the import; null if it did not change them. */
  account: { before: StoredRow; after: StoredRow } | null;
  /** Ids of earlier imports and calendar feeds of the export. */
  imports?: readonly string[];
  feeds?: readonly string[];
  /** Activities by source and id at the source. */
  activities?: readonly { source: string; id: string }[];
  /** Ids of workouts from the export. */
  workouts?: readonly string[];
  /** Whether the usual week came from the export. */
  weekTemplate?: boolean;
  /** Whether it was applied on another installation. It cannot be undone here: what it added is not known. */
  isRestored?: boolean;
}

export interface ImportsTable {
  userId: Generated<string>;
  id: Generated<string>;
  state: ImportState;
  sources: Generated<string[]>;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  progress: Generated<number>;
  question: Json<ImportDetails['question']>;
  problem: ImportDetails['problem'];
  found: Json<FoundInImport>;
  appliedAt: Temporal.Instant | null;
  added: Json<AddedByImport>;
  report: Json<ImportReport>;
}

export type ImportRow = Omit<Selectable<ImportsTable>, 'userId'>;
