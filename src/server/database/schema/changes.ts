import type { ColumnType, Generated, Selectable } from 'kysely';
import type { BodyDaysTable, PeriodLogsTable } from './days.ts';
import type { WeekTemplatesTable, WorkoutsTable } from './workouts.ts';

/** A row as JSON, with days and instants as text. */
type AsJson<Row> = {
  [Name in keyof Row]: Row[Name] extends Temporal.PlainDate | Temporal.Instant
    ? string
    : Row[Name] extends Temporal.PlainDate | null
      ? string | null
      : Row[Name];
};

/** The rows that a change affects, as they were at one moment. */
export interface ChangedRows {
  logs: readonly AsJson<Omit<Selectable<PeriodLogsTable>, 'userId'>>[];
  days: readonly AsJson<Omit<Selectable<BodyDaysTable>, 'userId'>>[];
  /** Absent in changes of earlier versions. */
  workouts?: readonly AsJson<Omit<Selectable<WorkoutsTable>, 'userId'>>[];
  /** The usual week; empty if there was none, or if the change is about something else. */
  weekTemplates?: readonly AsJson<Omit<Selectable<WeekTemplatesTable>, 'userId'>>[];
  lastPeriodDate: string | null;
}

type StoredRows = ColumnType<ChangedRows, string, never>;

export interface ChangesTable {
  userId: ColumnType<string, never, never>;
  id: string;
  madeAt: Temporal.Instant;
  replaced: StoredRows;
  written: StoredRows;
}

/** A random id for the last transaction that wrote rows of the person. */
export interface LastWritesTable {
  userId: Generated<string>;
  id: string;
}
