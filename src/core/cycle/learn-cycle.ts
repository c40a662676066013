import { roundHalfUp } from '#core/arithmetic.ts';
import { withOvulation } from '#core/prediction/observed-length.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';
import type { LengthPrediction } from '#core/prediction/predict-length.ts';
import { learnLength } from '#core/prediction/predict-period.ts';
import { ownBleedingDays } from './bleeding-length.ts';
import { NO_SIGNS } from './body-signs.ts';
import { wholeCycleLength } from './cycle-length.ts';
import { type CycleRecord, statedLength } from './cycle-record.ts';
import { lutealLengths, type ObservedOvulation, observeOvulations } from './observe-ovulation.ts';
import { type CycleShape, usualShape } from './phase-table.ts';

/** What starts and signs say about a person's cycles. */
export interface LearnedCycle {
  length: LengthPrediction;
  /** Of the running cycle. */
  ovulation: ObservedOvulation | null;
  /** Of each cycle, by the number of the day it started on. */
  ovulations: ReadonlyMap<number, ObservedOvulation>;
  /** How many days the menstrual phase is drawn with. */
  bleedingDays: number;
  /** What a cycle whose ovulation nobody observed is drawn with. */
  usual: CycleShape;
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
  const observed =
    record.mode === 'NATURAL'
      ? observeOvulations(starts, signs, { length: calendar, today })
      : starts.map(() => null);
  const ovulation = observed.at(-1) ?? null;
  const bleedingDays = ownBleedingDays(
    starts.map(({ day }) => day),
    signs.bleedingDays,
    today,
  );
  return {
    length: withOvulation(calendar, ovulation, lutealLengths(starts, observed)),
    ovulation,
    ovulations: new Map(
      starts.flatMap(({ day }, i) => {
        const own = observed[i];
        return own == null ? [] : [[day, own] as const];
      }),
    ),
    bleedingDays,
    usual: usualShape(
      stated === null ? roundHalfUp(calendar.meanDays) : wholeCycleLength(stated),
      bleedingDays,
    ),
  };
}

/** What a cycle of this length is drawn with, once ovulation was observed in it. */
export function observedShape(
  lengthDays: number,
  { cycleDay }: ObservedOvulation,
  bleedingDays: number,
): CycleShape {
  return { lengthDays, ovulationDay: roundHalfUp(cycleDay), bleedingDays };
}

/** What the running cycle is drawn with. */
export function runningShape({ length, ovulation, bleedingDays, usual }: LearnedCycle): CycleShape {
  if (length.running === null || ovulation === null) return usual;
  return observedShape(roundHalfUp(length.running.meanDays), ovulation, bleedingDays);
}
