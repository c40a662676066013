import { roundHalfUp } from '#core/arithmetic.ts';
import { ovulationAlone, withOvulation } from '#core/prediction/observed-length.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';
import { type LengthPrediction, PACK_LENGTH, staleAfterDays } from '#core/prediction/predict-length.ts';
import { isRegular } from '#core/prediction/predict-period.ts';
import { ownBleedingDays } from './bleeding-length.ts';
import { type BodySigns, NO_SIGNS } from './body-signs.ts';
import { wholeCycleLength } from './cycle-length.ts';
import { type CycleRecord, statedLength } from './cycle-record.ts';
import { learnGaps } from './learn-gaps.ts';
import { modeOn, rulesOf } from './mode-rules.ts';
import {
  lutealLengths,
  type ObservedOvulation,
  observeAlone,
  observeOvulations,
} from './observe-ovulation.ts';
import { type CycleShape, OVERDUE_FROM_DAYS_LATE, usualShape } from './phase-table.ts';

/** What is learned about a person's cycles from starts and signs. */
export interface LearnedCycle {
  length: LengthPrediction;
  /** Ovulation of the running cycle. */
  ovulation: ObservedOvulation | null;
  /** Ovulation of each cycle, by the number of the cycle's first day. */
  ovulations: ReadonlyMap<number, ObservedOvulation>;
  /** Length of the menstrual phase in days. */
  bleedingDays: number;
  /** The shape of a cycle without an observed ovulation. */
  usual: CycleShape;
  /** The last cycle day for which the calendar gives a phase. */
  lastPhaseDay: number;
}

interface Evidence {
  starts: readonly NumberedStart[];
  signs: BodySigns;
  /** The prediction from the calendar alone. */
  calendar: LengthPrediction;
  today: number;
}

type Observed = readonly (ObservedOvulation | null)[];

/**
 * The ovulation observed from day `from` on, for a cycle without a calendar prediction. Null once its period is
 * overdue.
 */
function observedAlone(
  lutealDays: readonly number[],
  from: number,
  { starts, signs, calendar, today }: Evidence,
) {
  const lastDay = starts.at(-1)?.day ?? today;
  const ovulation = observeAlone(lastDay, signs, { from, today });
  if (ovulation === null) return null;
  const running = ovulationAlone(ovulation, lutealDays);
  const daysLate = today - lastDay - roundHalfUp(running.meanDays);
  return daysLate >= OVERDUE_FROM_DAYS_LATE ? null : { length: { ...calendar, running }, ovulation };
}

/** The running cycle's length and its observed ovulation, even one observed after the cycle went stale. */
function observeRunning(observed: Observed, evidence: Evidence): Pick<LearnedCycle, 'length' | 'ovulation'> {
  const { starts, calendar, today } = evidence;
  const lutealDays = lutealLengths(starts, observed);
  const ovulation = observed.at(-1) ?? null;
  const length = withOvulation(calendar, ovulation, lutealDays);
  const lastDay = starts.at(-1)?.day ?? today;
  if (today - lastDay < staleAfterDays(length)) return { length, ovulation };
  return observedAlone(lutealDays, lastDay + staleAfterDays(calendar), evidence) ?? { length, ovulation };
}

function byStartDay(starts: readonly NumberedStart[], observed: Observed) {
  return new Map(
    starts.flatMap(({ day }, i) => {
      const ovulation = observed[i];
      return ovulation == null ? [] : [[day, ovulation] as const];
    }),
  );
}

/** The ovulation observed in each cycle, without cycles of modes in which it means nothing. */
function observeByMode(record: CycleRecord, evidence: Evidence): Observed {
  const { starts, signs, calendar, today } = evidence;
  const observed = observeOvulations(starts, signs, { length: calendar, today });
  return observed.map((each, i) => {
    const next = starts[i + 1];
    const { basis } = rulesOf(next === undefined ? record : modeOn(next.day - 1, record));
    return basis === 'CALENDAR' || (basis === 'OVULATION' && next !== undefined) ? each : null;
  });
}

function learnRunning(record: CycleRecord, observed: Observed, evidence: Evidence) {
  const { basis } = rulesOf(record);
  const { starts, calendar, today } = evidence;
  if (basis === 'PACK') return { length: PACK_LENGTH, ovulation: null };
  if (basis === 'CALENDAR') return observeRunning(observed, evidence);
  const nothing = { length: calendar, ovulation: null };
  if (basis === 'NOTHING') return nothing;
  return observedAlone(lutealLengths(starts, observed), starts.at(-1)?.day ?? today, evidence) ?? nothing;
}

/** In perimenopause the calendar gives phases only for the first part of a cycle. */
const PERIMENOPAUSE_SHARE = 0.6;

/** The last cycle day for which the calendar gives a phase. With a stated length that is the whole cycle. */
function lastPhaseDay(record: CycleRecord, calendar: LengthPrediction, bleedingDays: number): number {
  if (record.mode === 'PERIMENOPAUSE') return Math.floor(PERIMENOPAUSE_SHARE * calendar.meanDays);
  return isRegular(calendar) || record.cycleLengthStated ? Number.POSITIVE_INFINITY : bleedingDays;
}

/** `starts`: the periods, oldest first. `today` by its number. */
export function learnCycle(
  record: CycleRecord,
  starts: readonly NumberedStart[],
  today: number,
): LearnedCycle {
  const { signs = NO_SIGNS } = record;
  const stated = statedLength(record);
  const calendar = learnGaps(record, starts);
  const nights = record.mode === 'NATURAL' ? signs.nights : [];
  const evidence = { starts, signs: { ...signs, nights }, calendar, today };
  const observed = observeByMode(record, evidence);
  const bleedingDays = ownBleedingDays(
    starts.map(({ day }) => day),
    signs.bleedingDays,
    today,
  );
  return {
    ...learnRunning(record, observed, evidence),
    ovulations: byStartDay(starts, observed),
    bleedingDays,
    usual: usualShape(
      stated === null ? roundHalfUp(calendar.meanDays) : wholeCycleLength(stated),
      bleedingDays,
    ),
    lastPhaseDay: lastPhaseDay(record, calendar, bleedingDays),
  };
}

/** The shape of a cycle of this length, with its observed ovulation. */
export function observedShape(
  lengthDays: number,
  { cycleDay }: ObservedOvulation,
  bleedingDays: number,
): CycleShape {
  return { lengthDays, ovulationDay: roundHalfUp(cycleDay), bleedingDays };
}

/** The shape of the running cycle. */
export function runningShape({ length, ovulation, bleedingDays, usual }: LearnedCycle): CycleShape {
  if (length.running === null || ovulation === null) return usual;
  return observedShape(roundHalfUp(length.running.meanDays), ovulation, bleedingDays);
}
