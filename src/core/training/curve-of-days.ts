import { dayNumber } from '#core/calendar-day.ts';
import type { CurrentCycle } from '#core/cycle/current-cycle.ts';
import type { Phase } from '#core/cycle/phase.ts';
import type { TimelineCycle } from '#core/cycle/timeline.ts';
import { MODEL } from '#core/prediction/predict-length.ts';
import { type CurvePoint, curveOn, NO_CURVE } from './cycle-curve.ts';

interface Cycles {
  cycle: CurrentCycle;
  timeline: readonly TimelineCycle[];
}

/** The cycle curve by day number; without a known phase, no curve. */
export function curvesOn({ cycle, timeline }: Cycles, phaseOn: (day: number) => Phase) {
  const starts = timeline.map(({ start }) => dayNumber(start));
  const { length, ovulations } = cycle;
  const longest = MODEL.forgottenLogRatio * length.typicalDays;
  const runningDays = length.running?.meanDays ?? length.meanDays;
  return (day: number): CurvePoint => {
    const at = starts.findLastIndex((start) => start <= day);
    const start = starts[at];
    if (start === undefined || phaseOn(day) === 'UNKNOWN') return NO_CURVE;
    const isEnded = timeline[at + 1]?.predicted === false;
    const lengthDays = isEnded ? (starts[at + 1] ?? day) - start : runningDays;
    // A log was probably forgotten, so the day's place in its cycle is not known.
    if (lengthDays >= longest) return NO_CURVE;
    return curveOn(day - start + 1, lengthDays, ovulations.get(start)?.cycleDay);
  };
}
