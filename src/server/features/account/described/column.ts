import type { AccountExport } from '#contract/account.ts';
import type { Phase } from '#core/cycle/phase.ts';
import type { MeasureRange } from '#core/training/measure-ranges.ts';
import type { SourceSignal } from '#core/training/measures.ts';

export type Row = AccountExport['dailyLogs'][number];
export type Cell = string | number | boolean | null;

/** Everything from the export and the model about one day. */
export interface DayFacts {
  date: string;
  log: Row | undefined;
  noted: Row | undefined;
  start: Row | undefined;
  cycleDay: number | null;
  phase: Phase;
  mode: string;
}

/**
 * OBSERVED: measured by a wearable, or said by the person. ESTIMATED: computed by the model. DECIDED: Lutea's answer.
 * DESCRIBES: information about other columns of the row.
 */
export type Basis = 'OBSERVED' | 'ESTIMATED' | 'DECIDED' | 'DESCRIBES';

/** A LOINC code for the same quantity. `grade`: whether it is documented for it or only used by others. */
export interface LoincCode {
  code: string;
  display: string;
  grade: 'documented' | 'used by others';
}

/** One column of the table of days. The table, its codebook and the FHIR bundle derive from these rows. */
export interface DayColumn {
  name: string;
  /** A description of the column, in one sentence. */
  says: string;
  type: 'date' | 'number' | 'code' | 'yes or no' | 'text' | 'moment';
  unit?: string;
  values?: readonly string[];
  range?: MeasureRange;
  of: 'NIGHT' | 'DAY';
  basis: Basis;
  /** The signal whose columns name the source and the wearable of this value. */
  series?: SourceSignal;
  /** Whether the export for research has the column. */
  research: 'KEPT' | 'LEFT_OUT';
  /** Its code in the FHIR bundle: LOINC, or Lutea's own (`OWN`) if no other was found. */
  fhir?: LoincCode | 'OWN';
  read(day: DayFacts): Cell;
}

/** A value of the export as a cell. Lists become words separated by spaces. */
export function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.join(' ') : String(value);
}
