import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { chartCycle } from '#core/cycle/timeline.ts';
import { BEST_DAY } from './best-day.ts';
import type { CurvePoint } from './cycle-curve.ts';
import type { DaySignals } from './day-signals.ts';
import { decideStatus } from './decide.ts';
import { curveOfMorning, judgeSignals, type MorningInput } from './morning.ts';
import { OVERRIDE_TABLE } from './override.ts';
import { illnessOn } from './own-words.ts';
import { MORNING_DAYS } from './today.ts';
import type { TrainingStatus } from './training-status.ts';

export type NeutralInput = Pick<
  MorningInput,
  'overrides' | 'illAnswers' | 'series' | 'preferredSources' | 'hrvWeeks' | 'enteredLoadMinutes'
> & { record: CycleRecord; today: Temporal.PlainDate };

/** The cycle curve of this person's last months: all that a neutral answer takes from the calendar. */
export function neutralCurve({ record, today }: NeutralInput): (day: number) => CurvePoint {
  const from = addDays(today, -MORNING_DAYS);
  const { current: cycle, timeline } = chartCycle(record, { today, from, until: today });
  return curveOfMorning({ record, today, cycle, timeline });
}

export interface NeutralMorning {
  signals: DaySignals;
  /** Intensity minutes of a day, null if they are not known. */
  minutesOn: (day: number) => number | null;
}

/**
 * A morning without what would give the cycle away: planning, phase, mode, a long absence, cyclical
 * overrides, pain, energy and wishes. `curveOn` takes the cycle out of HRV, pulse and recovery score.
 */
export function neutralMorning(input: NeutralInput, curveOn = neutralCurve(input)): NeutralMorning {
  const { overrides, illAnswers = [], today } = input;
  const calendar = { today, phaseOn: () => 'UNKNOWN' as const, curveOn, freesCharge: true };
  const {
    minutes,
    recent: _recent,
    ...signals
  } = judgeSignals({ ...input, chosenTargetMinutes: null, phasePlanning: false }, calendar);
  return {
    signals: {
      ...BEST_DAY,
      ...signals,
      overrides: overrides.filter((override) => !OVERRIDE_TABLE[override].isCyclical),
      illness: illnessOn(illAnswers)(dayNumber(today)),
    },
    minutesOn: (day) => minutes.at(day),
  };
}

/** Only the signals of a neutral morning. */
export function neutralSignals(input: NeutralInput, curveOn = neutralCurve(input)): DaySignals {
  return neutralMorning(input, curveOn).signals;
}

/** How to train today, for someone who must not learn about the cycle. */
export function neutralStatus(input: NeutralInput): TrainingStatus {
  return decideStatus(neutralSignals(input));
}

/** The answer of a morning that the person withholds: as it would be without that night. */
export function statusWithoutTonight(input: NeutralInput): TrainingStatus {
  const day = dayNumber(input.today);
  const isEarlier = (each: { day: number }) => each.day < day;
  return neutralStatus({
    ...input,
    overrides: [],
    illAnswers: input.illAnswers?.filter(isEarlier) ?? [],
    series: input.series.map((each) => ({ ...each, days: each.days.filter(isEarlier) })),
    hrvWeeks: input.hrvWeeks.filter(isEarlier),
    enteredLoadMinutes: null,
  });
}

/** The two levels of a share: whether to train as planned. */
export const isEase = (status: TrainingStatus): boolean => !['TRAIN', 'REDUCED'].includes(status);
