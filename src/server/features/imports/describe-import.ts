import type { ImportDetails } from '#contract/import.ts';
import { readDay } from '#core/calendar-day.ts';
import type { AddedByImport, FoundInImport } from '#server/database/schema.ts';
import type { Reach } from './day-store.ts';
import { compareFound, type KnownHistory, planImport } from './plan-import.ts';

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

/** A process that reads a file writes its progress every few seconds: after this silence it has ended. */
const SILENT_MS = 120_000;

function isInterrupted({ state, updatedAt }: ImportRow, now: Temporal.Instant): boolean {
  return state === 'READING' && now.epochMilliseconds - updatedAt.epochMilliseconds > SILENT_MS;
}

export function summarise({ updatedAt, question, problem, found, added, ...row }: ImportRow) {
  return {
    ...row,
    addedPeriods: added?.periodLogs.length ?? 0,
    addedDays: added?.days.length ?? 0,
    addedNights:
      added === null ? 0 : added.nights.reduce((sum, { dates }) => sum + dates.length, 0) + added.logs.length,
  };
}

/** The first and the last day with content in a file; undefined if there is none. */
export function reachOf({ periods, days, nights, logs }: FoundInImport): Reach | undefined {
  const all = [
    ...periods.map(({ start }) => start),
    ...days.map(({ day }) => day),
    ...nights.map(({ day }) => day),
    ...logs.map(({ date }) => String(date)),
  ];
  const [first, ...others] = all;
  if (first === undefined) return undefined;
  const from = others.reduce((least, day) => (day < least ? day : least), first);
  const to = others.reduce((most, day) => (day > most ? day : most), first);
  return { from: readDay(from), to: readDay(to) };
}

function previewOf(found: FoundInImport, known: KnownHistory): ImportDetails['preview'] {
  const compared = compareFound(found, known);
  const chosen = compared.filter(({ isTicked }) => isTicked);
  const { days, nights, logs, account } = planImport(found, known, { compared, chosen });
  const reach = reachOf(found);
  return {
    from: reach?.from ?? null,
    to: reach?.to ?? null,
    counts: found.counts,
    periods: compared.map(({ start, end, own: _own, ...period }) => ({
      ...period,
      start: readDay(start),
      end: end === null ? null : readDay(end),
    })),
    newDays: days.length,
    newNights: nights.length + logs.length,
    restoresAccount: account !== null,
  };
}

/** An import as its owner sees it, with a preview until they decide. */
export function describeImport(row: ImportRow, known: KnownHistory, now: Temporal.Instant): ImportDetails {
  const { question, problem, found } = row;
  const details = { ...summarise(row), leftOut: [...(found?.leftOut ?? [])] };
  if (isInterrupted(row, now)) {
    return { ...details, state: 'FAILED', question: null, problem: 'INTERRUPTED', preview: null };
  }
  const isReady = row.state === 'READY' && found !== null;
  return { ...details, question, problem, preview: isReady ? previewOf(found, known) : null };
}
