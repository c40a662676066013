import type { ImportDetails } from '#contract/import.ts';
import { readDay } from '#core/calendar-day.ts';
import { type ComparedStart, compareStarts } from '#core/import/compare-starts.ts';
import type { AddedByImport, FoundInImport } from '#server/database/schema.ts';

export interface ImportRow {
  id: string;
  state: ImportDetails['state'];
  sources: string[];
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  progress: number;
  question: ImportDetails['question'];
  problem: ImportDetails['problem'];
  found: FoundInImport | null;
  appliedAt: Temporal.Instant | null;
  added: AddedByImport | null;
}

interface LoggedStart {
  id: string;
  startDate: Temporal.PlainDate;
}

/** What a found start is compared with. */
export interface KnownStarts {
  logs: readonly LoggedStart[];
  applied: readonly { added: AddedByImport | null }[];
}

/** A process that reads a file says so every few seconds: long silence means that it ended. */
const SILENT_MS = 120_000;

function isInterrupted({ state, updatedAt }: ImportRow, now: Temporal.Instant): boolean {
  return state === 'READING' && now.epochMilliseconds - updatedAt.epochMilliseconds > SILENT_MS;
}

/** Days that an earlier import added and whose log the person has moved or deleted since. */
function removedDays({ logs, applied }: KnownStarts): Set<string> {
  const dayById = new Map(logs.map(({ id, startDate }) => [id, String(startDate)]));
  const added = applied.flatMap(({ added }) => added?.periodLogs ?? []);
  return new Set(
    added.filter(({ id, startDate }) => dayById.get(id) !== startDate).map(({ startDate }) => startDate),
  );
}

export function compareFound({ periods }: FoundInImport, known: KnownStarts): ComparedStart[] {
  const logged = known.logs.map(({ startDate }) => startDate);
  return compareStarts(periods, { logged, removed: removedDays(known) });
}

export function summarise({ updatedAt, question, problem, found, added, ...row }: ImportRow) {
  return { ...row, addedPeriods: added?.periodLogs.length ?? 0 };
}

function previewOf(found: FoundInImport, known: KnownStarts): ImportDetails['preview'] {
  const periods = compareFound(found, known).map(({ start, end, ...period }) => ({
    ...period,
    start: readDay(start),
    end: end === null ? null : readDay(end),
  }));
  return {
    from: periods[0]?.start ?? null,
    to: periods.at(-1)?.start ?? null,
    counts: found.counts,
    periods,
  };
}

/** An import as its owner sees it: a preview as long as it waits for their word. */
export function describeImport(row: ImportRow, known: KnownStarts, now: Temporal.Instant): ImportDetails {
  const { question, problem, found } = row;
  const details = { ...summarise(row), leftOut: [...(found?.leftOut ?? [])] };
  if (isInterrupted(row, now)) {
    return { ...details, state: 'FAILED', question: null, problem: 'INTERRUPTED', preview: null };
  }
  const isReady = row.state === 'READY' && found !== null;
  return { ...details, question, problem, preview: isReady ? previewOf(found, known) : null };
}
