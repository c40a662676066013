import { roundHalfUp } from '#core/arithmetic.ts';
import { ovulationAlone, withOvulation } from '#core/prediction/observed-length.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';
import { type LengthPrediction, staleAfterDays } from '#core/prediction/predict-length.ts';
import { learnLength } from '#core/prediction/predict-period.ts';
import { ownBleedingDays } from './bleeding-length.ts';
import { type BodySigns, NO_SIGNS } from './body-signs.ts';
import { wholeCycleLength } from './cycle-length.ts';
import { type CycleRecord, statedLength } from './cycle-record.ts';
import {
  lutealLengths,
  type ObservedOvulation,
  observeAfterStale,
  observeOvulations,
} from './observe-ovulation.ts';
import { type CycleShape, OVERDUE_FROM_DAYS_LATE, usualShape } from './phase-table.ts';

/** What starts and signs say about a person's cycles. */
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
}

interface Seen {
  starts: readonly NumberedStart[];
  signs: BodySigns;
  /** The prediction from the calendar alone. */
  calendar: LengthPrediction;
  today: number;
}

/** The running cycle's length from the ovulation observed in it, even if that was after the cycle had gone stale. */
function observeRunning(
  observed: readonly (ObservedOvulation | null)[],
  { starts, signs, calendar, today }: Seen,
): Pick<LearnedCycle, 'length' | 'ovulation'> {
  const lutealDays = lutealLengths(starts, observed);
  const ovulation = observed.at(-1) ?? null;
  const length = withOvulation(calendar, ovulation, lutealDays);
  const lastDay = starts.at(-1)?.day ?? today;
  if (today - lastDay < staleAfterDays(length)) return { length, ovulation };
  const late = observeAfterStale(lastDay, signs, { length: calendar, today });
  if (late === null) return { length, ovulation };
  const running = ovulationAlone(late, lutealDays);
  const daysLate = today - lastDay - roundHalfUp(running.meanDays);
  if (daysLate >= OVERDUE_FROM_DAYS_LATE) return { length, ovulation };
  return { length: { ...calendar, running }, ovulation: late };
}

function byStartDay(starts: readonly NumberedStart[], observed: readonly (ObservedOvulation | null)[]) {
  return new Map(
    starts.flatMap(({ day }, i) => {
      const own = observed[i];
      return own == null ? [] : [[day, own] as const];
    }),
  );
}

/** `starts`: the periods, oldest first. `today` by its number. */
export function learnCycle(
  record: CycleRecord,
  starts: readonly NumberedStart[],
  today: number,
): LearnedCycle {
  const { signs = NO_SIGNS } = record;
  const stated = statedLength(record);
  const calendar = learnLength(starts, stated);
  const seen = { starts, signs: record.mode === 'NATURAL' ? signs : NO_SIGNS, calendar, today };
  const observed = observeOvulations(starts, seen.signs, { length: calendar, today });
  const bleedingDays = ownBleedingDays(
    starts.map(({ day }) => day),
    signs.bleedingDays,
    today,
  );
  return {
    ...observeRunning(observed, seen),
    ovulations: byStartDay(starts, observed),
    bleedingDays,
    usual: usualShape(
      stated === null ? roundHalfUp(calendar.meanDays) : wholeCycleLength(stated),
      bleedingDays,
    ),
  };
}

/** The shape of a cycle of this length in which ovulation was observed. */
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
