import type { DayRange } from '#contract/day-range.ts';
import type { ImportDetails } from '#contract/import.ts';
import { readDay, writeDay } from '#core/calendar-day.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import { type ComparedStart, countCycles } from '#core/import/compare-starts.ts';
import { refusalText } from '#core/import/refusal.ts';
import { suggestMode } from '#core/import/suggest-mode.ts';
import type { FoundInImport, ImportReport, ImportRow } from '#server/database/schema/imports.ts';
import { type CycleRow, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { cycleAfter } from './cycle-after.ts';
import { compareFound, type ImportPlan, type KnownHistory, planImport } from './plan-import.ts';

/** A process that reads a file stores its progress every few seconds. After this time without progress it has ended. */
const SILENT_MS = 120_000;

function isInterrupted({ state, updatedAt }: ImportRow, now: Temporal.Instant): boolean {
  return state === 'READING' && now.epochMilliseconds - updatedAt.epochMilliseconds > SILENT_MS;
}

export function summarise({ updatedAt, question, problem, found, added, report, ...row }: ImportRow) {
  return {
    ...row,
    canUndo: row.state === 'APPLIED' && added?.isRestored !== true,
    hasReport: report !== null,
    addedPeriods: added?.periodLogs.length ?? 0,
    addedDays: added?.days.length ?? 0,
    addedActivities: added?.activities?.length ?? 0,
    addedNights:
      added === null ? 0 : added.nights.reduce((sum, { dates }) => sum + dates.length, 0) + added.logs.length,
  };
}

/** The first and the last day with content in a file; undefined if there is none. */
export function reachOf(found: FoundInImport): DayRange | undefined {
  const { periods, days, nights, activities = [], logs } = found;
  const all = [
    ...periods.map(({ start }) => start),
    ...days.map(({ day }) => day),
    ...nights.map(({ day }) => day),
    ...activities.map(({ date }) => date),
    ...logs.map(({ date }) => String(date)),
  ];
  const [first, ...others] = all;
  if (first === undefined) return undefined;
  const from = others.reduce((least, day) => (day < least ? day : least), first);
  const to = others.reduce((most, day) => (day > most ? day : most), first);
  return { from: readDay(from), to: readDay(to) };
}

interface Choice {
  compared: readonly ComparedStart[];
  chosen: readonly ComparedStart[];
}

/** The report that is still shown after the import was applied. */
export function reportOf(found: FoundInImport, { compared, chosen }: Choice): ImportReport {
  const reach = reachOf(found);
  const taken = new Set(chosen.map(({ start }) => start));
  return {
    from: reach === undefined ? null : writeDay(reach.from),
    to: reach === undefined ? null : writeDay(reach.to),
    counts: found.counts,
    leftOut: found.leftOut,
    periods: compared.map(({ start, state }) => ({ start, state, isTaken: taken.has(start) })),
  };
}

type Preview = NonNullable<ImportDetails['preview']>;

function outlookOf(rows: readonly CycleRow[], now: Temporal.Instant) {
  const { record, today } = toPersonCycle(rows, now);
  const { startDays, leftOutDays } = ownRow(rows);
  return { nextPeriod: describeCycle(record, today).nextPeriod, cycles: countCycles(startDays, leftOutDays) };
}

/**
 * The predicted next period before and after the import. Null if the import also restores settings, which change more
 * than that.
 */
function compareOutlooks(
  cycle: readonly CycleRow[],
  plan: ImportPlan,
  { chosen }: Choice,
  now: Temporal.Instant,
) {
  if (plan.account !== null) return null;
  const after = cycle.map((row) => cycleAfter(row, chosen, plan));
  return { before: outlookOf(cycle, now), after: outlookOf(after, now) };
}

/** What a preview needs besides the file. */
interface PreviewContext {
  /** How many files are read before this one; null if it does not wait. */
  ahead: number | null;
  /** Null if no preview is shown. */
  known: KnownHistory | null;
  cycle: readonly CycleRow[];
  now: Temporal.Instant;
}

function previewOf(
  found: FoundInImport,
  known: KnownHistory,
  { cycle, now }: Pick<PreviewContext, 'cycle' | 'now'>,
): Preview {
  const compared = compareFound(found, known);
  const chosen = compared.filter(({ isTicked }) => isTicked);
  const plan = planImport(found, known, { compared, chosen });
  const reach = reachOf(found);
  const { facts, logged, today } = toPersonCycle(cycle, now);
  const starts = [...compared.map(({ start }) => start), ...logged.map(({ date }) => writeDay(date))];
  const suggested = suggestMode(found.stages, { today, mode: facts.cycleMode, starts });
  return {
    from: reach?.from ?? null,
    to: reach?.to ?? null,
    counts: found.counts,
    periods: compared.map(({ start, end, own: _own, ...period }) => ({
      ...period,
      start: readDay(start),
      end: end === null ? null : readDay(end),
    })),
    newDays: plan.days.length,
    newNights: plan.nights.length + plan.logs.length,
    restoresAccount: plan.account !== null,
    outlook: compareOutlooks(cycle, plan, { compared, chosen }, now),
    suggestedMode: suggested && { ...suggested, lastDay: readDay(suggested.lastDay) },
  };
}

function describeReport({ from, to, counts, periods }: ImportReport): NonNullable<ImportDetails['report']> {
  return {
    from: from === null ? null : readDay(from),
    to: to === null ? null : readDay(to),
    counts,
    periods: periods.map((period) => ({ ...period, start: readDay(period.start) })),
  };
}

/** An import as its owner sees it: a preview until it is applied, a report afterwards. */
export function describeImport(row: ImportRow, { known, cycle, now, ahead }: PreviewContext): ImportDetails {
  const { question, found, sources } = row;
  const wasInterrupted = isInterrupted(row, now);
  const problem = wasInterrupted ? 'INTERRUPTED' : row.problem;
  const { language } = ownRow(cycle);
  const leftOut = [...(found?.leftOut ?? row.report?.leftOut ?? [])];
  const details = {
    ...summarise(row),
    ahead,
    leftOut,
    report: row.report === null ? null : describeReport(row.report),
    problem,
    reason: problem === null ? null : refusalText({ problem, sources, leftOut }, language),
  };
  if (wasInterrupted) return { ...details, state: 'FAILED', question: null, preview: null };
  const isReady = row.state === 'READY' && found !== null && known !== null;
  return { ...details, question, preview: isReady ? previewOf(found, known, { cycle, now }) : null };
}
