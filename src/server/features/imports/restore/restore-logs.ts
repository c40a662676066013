import { fillMeasures, NOTHING_MEASURED, type SourceDay } from '#core/sources/day-sources.ts';
import { BY_HAND } from '#core/training/entered-value.ts';
import type { Measure, Measures } from '#core/training/measures.ts';
import { inBatches } from '#server/database/in-batches.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { AddedByImport, FoundInImport } from '#server/database/schema/imports.ts';
import { selectLogDays } from '#server/records/days/daily-logs.ts';
import { deleteDecisionsOn, saveDecisions } from '#server/records/days/decisions.ts';
import { deleteMeasuredOn, saveMeasured, selectMeasuredOn } from '#server/records/days/measurements.ts';
import type { ExportedMeasures, RestoredLog } from './own-export.ts';

const dayOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const momentOf = (text: string | null): Temporal.Instant | null =>
  text === null ? null : Temporal.Instant.from(text);

function measuresOf(exported: ExportedMeasures): Measures {
  const { measuredAt, nightEndedAt } = exported;
  const values = { ...exported, measuredAt: momentOf(measuredAt), nightEndedAt: momentOf(nightEndedAt) };
  return fillMeasures((name) => values[name]);
}

/** What each source measured on a day of an export, and what was entered by hand. */
function toSourceDays(log: RestoredLog): SourceDay[] {
  const { source, bySource } = log;
  const isEntered = (name: Measure) => log.enteredByHand.some((entered) => entered === name);
  const shown = measuresOf(log);
  const ofSource = fillMeasures((name) => (isEntered(name) ? null : shown[name]));
  const days = new Map<string, Measures>(
    bySource === null
      ? source === null
        ? []
        : [[source, ofSource]]
      : Object.entries(bySource).map(([each, values]) => [each, measuresOf(values)]),
  );
  if (log.enteredByHand.length > 0) {
    const hidden = days.get(BY_HAND) ?? NOTHING_MEASURED;
    days.set(
      BY_HAND,
      fillMeasures((name) => (isEntered(name) ? shown[name] : hidden[name])),
    );
  }
  const [date, syncedAt] = [dayOf(log.date), momentOf(log.syncedAt)];
  return [...days].map(([each, measures]) => ({ ...measures, date, source: each, syncedAt }));
}

/** Restores the logs of an export, except on days that have one. */
export async function addLogs(run: PersonRun, found: FoundInImport['logs']): Promise<AddedByImport['logs']> {
  const logs = found as readonly RestoredLog[];
  const stored = new Set((await run(selectLogDays({}))).map(({ date }) => String(date)));
  const added = logs.filter(({ date }) => !stored.has(date));
  await saveMeasured(run, added.flatMap(toSourceDays));
  const decided = added.filter((log) => log.decisionStatus !== null || log.decisionReason !== null);
  await inBatches(decided, async (part) => {
    await run(
      saveDecisions(
        part.map(({ date, decisionStatus, decisionReason, decidedFrom, followUp }) => ({
          date: dayOf(date),
          status: decisionStatus,
          reason: decisionReason,
          decidedFrom,
          followUp,
        })),
      ),
    );
    return [];
  });
  return added.map(({ date, source, syncedAt }) => ({
    date,
    source,
    syncedAt: momentOf(syncedAt)?.toString() ?? null,
  }));
}

/** Removes the logs that an import added, except where a device or the person wrote something later. */
export async function revertLogs(run: PersonRun, added: AddedByImport['logs']): Promise<number> {
  const rows = await inBatches(added, (part) => run(selectMeasuredOn(part.map(({ date }) => dayOf(date)))));
  const syncedAt = new Map(added.map((mark) => [mark.date, mark.syncedAt]));
  const changed = new Set(
    rows
      .filter((row) => (row.syncedAt?.toString() ?? null) !== syncedAt.get(String(row.date)))
      .map(({ date }) => String(date)),
  );
  const unchanged = added.filter(({ date }) => !changed.has(date)).map(({ date }) => dayOf(date));
  await inBatches(unchanged, async (part) => {
    await run(deleteMeasuredOn(part));
    return run(deleteDecisionsOn(part));
  });
  return unchanged.length;
}
