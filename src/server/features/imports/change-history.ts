import { Problem } from '#contract/problem.ts';
import { readDay, writeDay } from '#core/calendar-day.ts';
import type { ComparedStart } from '#core/import/compare-starts.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import type { AddedByImport } from '#server/database/schema.ts';
import { lockPerson } from '#server/records/cycle/cycle-record.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { MOST_PERIOD_LOGS, updateDerived } from '#server/records/cycle/period-starts.ts';
import { writeStartDays } from '#server/records/days/start-days.ts';
import { compareFound, type ImportRow } from './describe-import.ts';
import {
  deleteImport,
  deleteLogs,
  deleteUnchanged,
  deleteUnchangedDays,
  insertStarts,
  lockImport,
  restoreBleeding,
  restoreLastPeriod,
  restoreStarts,
  saveApplied,
  selectApplied,
  selectBleeding,
  selectLastPeriodDate,
  selectLogs,
  setState,
} from './store.ts';

export function notFound(): Problem {
  return new Problem('IMPORT_NOT_FOUND', 'Import not found');
}

async function lock(run: PersonRun, id: string): Promise<ImportRow> {
  const [, [row]] = await Promise.all([run(lockPerson), run(lockImport(id))]);
  if (row === undefined) throw notFound();
  return row;
}

/** Those that the person named, or those that the preview has ticked. */
function choose(
  compared: readonly ComparedStart[],
  starts: readonly Temporal.PlainDate[] | undefined,
): ComparedStart[] {
  if (starts === undefined) return compared.filter(({ isTicked }) => isTicked);
  const named = new Set(starts.map(writeDay));
  const chosen = compared.filter(({ start }) => named.has(start));
  const [unknown] = [...named].filter((day) => !chosen.some(({ start }) => start === day));
  if (unknown !== undefined)
    throw new Problem('INVALID_REQUEST', `Invalid starts: ${unknown} is not in this file`);
  return chosen.filter(({ state }) => state !== 'THERE');
}

const textOrNull = (day: Temporal.PlainDate | null): string | null => (day === null ? null : writeDay(day));

async function lastPeriodDate(run: PersonRun): Promise<string | null> {
  return textOrNull(ownRow(await run(selectLastPeriodDate)).lastPeriodDate);
}

/** Notes each start's day as one of bleeding; returns what was changed, to be taken back by an undo. */
async function addStartDays(
  run: PersonRun,
  dates: readonly Temporal.PlainDate[],
  now: Temporal.Instant,
): Promise<AddedByImport['startDays']> {
  if (dates.length === 0) return [];
  const noted = new Map(
    (await run(selectBleeding(dates))).map(({ date, bleeding }) => [writeDay(date), bleeding]),
  );
  await run(writeStartDays(dates, now));
  return dates
    .map((day) => {
      const date = writeDay(day);
      return { date, wasNoted: noted.has(date), bleeding: noted.get(date) ?? null };
    })
    .filter(({ bleeding }) => bleeding === null || bleeding === 'SPOTTING');
}

/** Takes back the days of the starts that are removed. */
async function removeStartDays(
  run: PersonRun,
  days: AddedByImport['startDays'],
  moments: { addedAt: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  const first = days.filter(({ wasNoted }) => !wasNoted).map(({ date }) => date);
  if (first.length > 0) await run(deleteUnchangedDays(first, moments.addedAt));
  for (const day of days.filter(({ wasNoted }) => wasNoted)) await run(restoreBleeding(day, moments));
}

/** Adds the chosen starts, and takes away those that the person gave up for one of them. */
async function addStarts(
  run: PersonRun,
  { chosen, logs, now }: { chosen: ComparedStart[]; logs: LoggedStart[]; now: Temporal.Instant },
) {
  const replacedBy = new Map(
    chosen.flatMap(({ start, logged }) => {
      const log = logs.find(({ startDate }) => logged?.equals(startDate));
      return log === undefined ? [] : [[start, log] as const];
    }),
  );
  const replacedIds = [...new Set([...replacedBy.values()].map(({ id }) => id))];
  if (logs.length - replacedIds.length + chosen.length > MOST_PERIOD_LOGS) {
    throw new Problem(
      'PERIOD_LOGS_FULL',
      `With this file you would have more than ${MOST_PERIOD_LOGS} period logs`,
    );
  }
  if (replacedIds.length > 0) await run(deleteLogs(replacedIds));
  const inserted =
    chosen.length === 0
      ? []
      : await run(
          insertStarts(
            chosen.map(({ start }) => readDay(start)),
            now,
          ),
        );
  return inserted.map(({ id, startDate }) => {
    const log = replacedBy.get(writeDay(startDate));
    const replaced = log && {
      startDate: writeDay(log.startDate),
      predictedDate: textOrNull(log.predictedDate),
      gapConfirmed: log.gapConfirmed,
    };
    return { id, startDate: writeDay(startDate), replaced: replaced ?? null };
  });
}

interface LoggedStart {
  id: string;
  startDate: Temporal.PlainDate;
  predictedDate: Temporal.PlainDate | null;
  gapConfirmed: boolean;
}

interface Application {
  id: string;
  starts: readonly Temporal.PlainDate[] | undefined;
  now: Temporal.Instant;
}

/** Takes over what the person chose: all of it, or nothing. */
export function applyImport(person: PersonStore, { id, starts, now }: Application): Promise<void> {
  return person.write(async (run) => {
    const { state, found } = await lock(run, id);
    if (state !== 'READY' || found === null)
      throw new Problem('IMPORT_NOT_READY', 'This import has nothing to apply');
    const [logs, applied, before] = await Promise.all([
      run(selectLogs),
      run(selectApplied),
      lastPeriodDate(run),
    ]);
    const chosen = choose(compareFound(found, { logs, applied }), starts);
    const periodLogs = await addStarts(run, { chosen, logs, now });
    const startDays = await addStartDays(
      run,
      periodLogs.map(({ startDate }) => readDay(startDate)),
      now,
    );
    if (periodLogs.length > 0) await updateDerived(run, now);
    const added: AddedByImport = {
      periodLogs,
      lastPeriodDate: { before, after: await lastPeriodDate(run) },
      startDays,
    };
    await run(saveApplied(id, added, now));
  });
}

async function undo(run: PersonRun, { id, added, appliedAt }: ImportRow, now: Temporal.Instant) {
  const logs = added?.periodLogs ?? [];
  const ids = logs.map((log) => log.id);
  const removed = ids.length === 0 || appliedAt === null ? [] : await run(deleteUnchanged(ids, appliedAt));
  const removedIds = new Set(removed.map((log) => log.id));
  const removedLogs = logs.filter((log) => removedIds.has(log.id));
  const replaced = removedLogs.flatMap((log) => log.replaced ?? []);
  if (added !== null && appliedAt !== null) {
    const removedDays = new Set(removedLogs.map(({ startDate }) => startDate));
    const days = added.startDays.filter(({ date }) => removedDays.has(date));
    await removeStartDays(run, days, { addedAt: appliedAt, now });
  }
  if (replaced.length > 0) await run(restoreStarts(replaced, now));
  const { before, after } = added?.lastPeriodDate ?? { before: null, after: null };
  const wasLast = (await lastPeriodDate(run)) === after;
  if (removed.length > 0) await updateDerived(run, now);
  const newest = await lastPeriodDate(run);
  if (wasLast && before !== null && newest !== null) await run(restoreLastPeriod(before, newest));
  await run(setState(id, 'UNDONE', now));
  const kept = (await run(selectLogs)).filter((log) => ids.includes(log.id));
  return { removedPeriods: removed.length, keptPeriods: kept.length };
}

/** Takes back exactly what an import added and nobody changed since; one that was never applied is forgotten. */
export function undoImport(person: PersonStore, id: string, now: Temporal.Instant) {
  return person.write(async (run) => {
    const row = await lock(run, id);
    if (row.state === 'APPLIED') return undo(run, row, now);
    // One that was undone stays in the list.
    if (row.state !== 'UNDONE') await run(deleteImport(id));
    return { removedPeriods: 0, keptPeriods: 0 };
  });
}
