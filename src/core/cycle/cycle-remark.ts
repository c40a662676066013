import { dayNumber } from '#core/calendar-day.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';
import { NO_SIGNS } from './body-signs.ts';
import { ABSENCE_REMARKS } from './cycle-mode.ts';
import type { CycleRecord } from './cycle-record.ts';
import { rulesOf } from './mode-rules.ts';

/**
 * A remark that the mode adds to the cycle day. LONG_ABSENCE and LONG_ABSENCE_FIRST_YEARS: three months without a
 * period and without an explanation. LONG_GAPS: most of the last cycles were long. BLEEDS_MISSED: two of the pack's
 * bleedings were not logged. LONG_GAP: a long gap in perimenopause, which is ordinary. BLEEDING_AFTER_YEAR and
 * LONG_GAP_FIRST_YEARS are for a clinician.
 */
export const CYCLE_REMARKS = [
  ...ABSENCE_REMARKS,
  'LONG_GAPS',
  'BLEEDS_MISSED',
  'LONG_GAP',
  'BLEEDING_AFTER_YEAR',
  'LONG_GAP_FIRST_YEARS',
] as const;

export interface CycleRemark {
  code: (typeof CYCLE_REMARKS)[number];
  /** Length of the gap or absence. */
  days: number;
}

/** A long gap in perimenopause is ordinary; every other remark names a clinician. */
export const namesClinician = (remark: CycleRemark | null): boolean =>
  remark !== null && remark.code !== 'LONG_GAP';

/** Three months without a period is when guidelines advise looking for the cause. */
const LONG_ABSENCE_FROM_DAYS = 90;
const PERIMENOPAUSE_GAP_DAYS = 60;
const YEAR_DAYS = 365;
/** For how many days bleeding after a year without is mentioned. */
const MENTIONED_DAYS = 60;

/** Long cycles are mentioned in the first week of a cycle if three of the last four were longer than this. */
const LONG_CYCLE_DAYS = 35;
const LONG_OF_LAST = { most: 4, atLeast: 3 };
const FIRST_WEEK_DAYS = 7;

/** Days since the last bleeding: two days after the second one from the pack was due. */
const TWO_BLEEDS_MISSED_DAYS = 2 * 28 + 2;

function gapDays(starts: readonly NumberedStart[]): number[] {
  return starts.slice(1).map(({ day }, i) => day - (starts[i]?.day ?? day));
}

/** A long time since the last start that the person has not explained. */
function unexplainedDays(
  record: CycleRecord,
  starts: readonly NumberedStart[],
  today: number,
): number | null {
  const lastDay = starts.at(-1)?.day ?? today;
  const days = today - lastDay;
  return days >= LONG_ABSENCE_FROM_DAYS && record.absenceExplainedFor !== lastDay ? days : null;
}

function inNatural(record: CycleRecord, starts: readonly NumberedStart[], today: number): CycleRemark | null {
  const absentDays = unexplainedDays(record, starts, today);
  if (absentDays !== null) return { code: 'LONG_ABSENCE', days: absentDays };
  const days = today - (starts.at(-1)?.day ?? today);
  const last = gapDays(starts).slice(-LONG_OF_LAST.most);
  const long = last.filter((gap) => gap > LONG_CYCLE_DAYS);
  const areLong = last.length === LONG_OF_LAST.most && long.length >= LONG_OF_LAST.atLeast;
  return areLong && days < FIRST_WEEK_DAYS ? { code: 'LONG_GAPS', days: LONG_CYCLE_DAYS } : null;
}

/** A recent bleeding a year or more after the previous one. */
function bleedingAfterYear(record: CycleRecord, today: number): CycleRemark | null {
  const { bleedingDays } = record.signs ?? NO_SIGNS;
  const bled = [...record.periodStarts.map(({ date }) => dayNumber(date)), ...bleedingDays]
    .filter((day) => day <= today)
    .sort((a, b) => a - b);
  const at = bled.findLastIndex((day, i) => day - (bled[i - 1] ?? day) >= YEAR_DAYS);
  const day = bled[at];
  if (day === undefined || today - day > MENTIONED_DAYS) return null;
  return { code: 'BLEEDING_AFTER_YEAR', days: day - (bled[at - 1] ?? day) };
}

function inPerimenopause(record: CycleRecord, starts: readonly NumberedStart[], today: number) {
  const days = today - (starts.at(-1)?.day ?? today);
  const longGap = days >= PERIMENOPAUSE_GAP_DAYS ? { code: 'LONG_GAP' as const, days } : null;
  return bleedingAfterYear(record, today) ?? longGap;
}

/** The remark in the first years. One gap of three months is enough: the current one or the last. */
function inFirstYears(
  record: CycleRecord,
  starts: readonly NumberedStart[],
  today: number,
): CycleRemark | null {
  const absentDays = unexplainedDays(record, starts, today);
  if (absentDays !== null) return { code: 'LONG_ABSENCE_FIRST_YEARS', days: absentDays };
  const days = gapDays(starts).at(-1) ?? 0;
  return days > LONG_ABSENCE_FROM_DAYS ? { code: 'LONG_GAP_FIRST_YEARS', days } : null;
}

/** `starts`: the periods, oldest first. `today` by its number. */
export function findRemark(
  record: CycleRecord,
  starts: readonly NumberedStart[],
  today: number,
): CycleRemark | null {
  if (record.mode === 'NATURAL') return inNatural(record, starts, today);
  if (record.mode === 'PERIMENOPAUSE') return inPerimenopause(record, starts, today);
  if (record.mode === 'FIRST_YEARS') return inFirstYears(record, starts, today);
  const days = today - (starts.at(-1)?.day ?? today);
  const isMissed = rulesOf(record).basis === 'PACK' && days >= TWO_BLEEDS_MISSED_DAYS;
  return isMissed ? { code: 'BLEEDS_MISSED', days } : null;
}
