import { mergeSources, type SourceDay } from '#core/sources/day-sources.ts';
import { preferBy, type SourceOrder } from '#core/sources/prefer-source.ts';
import { BY_HAND } from '#core/training/entered-value.ts';
import { MEASURES, type Measure, mapMeasures } from '#core/training/measures.ts';
import type { ExportedRow } from '#server/records/export/exported-rows.ts';

/** The days as the person sees them, with what each of several sources measured. */
export function exportLogs(
  { measurements, decisions }: Record<'measurements' | 'decisions', readonly ExportedRow[]>,
  order: SourceOrder | null,
): ExportedRow[] {
  const prefer = preferBy(order);
  // In these rows, instants are text, which does not change which source is preferred.
  const measured = Map.groupBy(measurements as unknown as SourceDay[], ({ date }) => String(date));
  const decided = new Map(decisions.map((decision) => [String(decision['date']), decision]));
  const dates = [...new Set([...measured.keys(), ...decided.keys()])].toSorted();
  return dates.map((date) => {
    const rows = measured.get(date) ?? [];
    const { wearables: _wearables, ...merged } = mergeSources(rows, prefer);
    const { status = null, reason = null, decidedFrom = null, followUp = null } = decided.get(date) ?? {};
    // A value that was entered by hand and later measured, so that the merged day does not show it.
    const isHidden = (name: Measure) =>
      rows.some(
        (row) =>
          row.source === BY_HAND && row[name] !== null && !merged.enteredByHand.some((each) => each === name),
      );
    const sources = MEASURES.some(isHidden) ? rows : rows.filter(({ source }) => source !== BY_HAND);
    const bySource = sources.map((row) => [row.source, mapMeasures(MEASURES, (name) => row[name])]);
    return {
      ...merged,
      date,
      decisionStatus: status,
      decisionReason: reason,
      decidedFrom,
      followUp,
      bySource: sources.length > 1 ? Object.fromEntries(bySource) : null,
    };
  });
}
