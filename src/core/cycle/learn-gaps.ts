import { gapsBetween, type NumberedStart, siftStarts } from '#core/prediction/period-start.ts';
import { FIRST_YEARS_PRIOR, type LengthPrediction, predictLength } from '#core/prediction/predict-length.ts';
import { type CycleRecord, statedLength } from './cycle-record.ts';
import { disturbedSpans } from './mode-rules.ts';

/** A longer gap counts as a pause, whatever the reason. */
const LONGEST_GAP_DAYS = 120;
/** Until this many cycles have followed a pause, nothing is learned from gaps. */
const CYCLES_AFTER_PAUSE = 3;

type Span = ReturnType<typeof disturbedSpans>[number];

interface CycleBetween {
  from: NumberedStart;
  to: NumberedStart;
}

const lengthOf = ({ from, to }: CycleBetween) => to.day - from.day;

/** Whether counting restarted with this cycle: it was too long for a cycle, or another mode ended in it. */
function isAfterBreak({ from, to }: CycleBetween, spans: readonly Span[]): boolean {
  if (to.day - from.day > LONGEST_GAP_DAYS) return true;
  return spans.some((span) => from.day < span.until && to.day >= span.until);
}

function isDisturbed({ from, to }: CycleBetween, spans: readonly Span[]): boolean {
  return spans.some((span) => from.day < span.until && to.day > span.from);
}

/**
 * The gaps that the length is learned from, oldest first: none for three cycles after a pause, and never gaps that the
 * person left out or that overlap another mode.
 */
function gapsToLearn(record: CycleRecord, starts: readonly NumberedStart[]) {
  const { periods } = siftStarts(starts);
  const spans = disturbedSpans(record);
  const cycles = periods.slice(1).map((to, i) => ({ from: periods[i] as NumberedStart, to }));
  const lastBreak = cycles.findLastIndex((cycle) => isAfterBreak(cycle, spans));
  const lastEnd = spans.at(-1)?.until ?? Number.NEGATIVE_INFINITY;
  const hasNotStarted = (periods.at(-1)?.day ?? lastEnd) < lastEnd;
  const cyclesSince = hasNotStarted ? 0 : cycles.length - 1 - lastBreak;
  const isRecent = (lastBreak >= 0 || hasNotStarted) && cyclesSince < CYCLES_AFTER_PAUSE;
  if (isRecent) return [];
  const gaps = gapsBetween(periods);
  return gaps.filter((_, i) => {
    const cycle = cycles[i] as CycleBetween;
    return cycle.to.leftOut !== true && lengthOf(cycle) <= LONGEST_GAP_DAYS && !isDisturbed(cycle, spans);
  });
}

/** The calendar's prediction of the next cycle's length, by the person's mode. */
export function learnGaps(record: CycleRecord, starts: readonly NumberedStart[]): LengthPrediction {
  const gaps = gapsToLearn(record, starts);
  const stated = statedLength(record);
  if (record.mode === 'FIRST_YEARS') {
    return { ...predictLength(gaps, stated, FIRST_YEARS_PRIOR), surestConfidence: 'medium' };
  }
  if (record.mode !== 'PERIMENOPAUSE') return predictLength(gaps, stated);
  // In this mode long gaps are ordinary, so none counts as a missed log.
  const asLogged = gaps.map((gap) => ({ ...gap, confirmed: true }));
  return { ...predictLength(asLogged, stated), windowOnly: true };
}
