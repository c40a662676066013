import { dayNumber } from '#core/calendar-day.ts';
import type { AskedKinds } from '#core/prediction/log-questions.ts';
import type { CycleMode, PauseReason } from './cycle-mode.ts';
import type { CycleRecord } from './cycle-record.ts';

/** What the person's mode was before the present one. */
export interface EarlierMode {
  mode: CycleMode;
  pauseReason: PauseReason;
  /** The first day on which it no longer was, by its number. */
  until: number;
}

/** What one way of counting allows. */
interface ModeRules {
  /**
   * What the next period and the phases come from. CALENDAR: the starts, and an observed ovulation. PACK: the pill's
   * pack, without phases. OVULATION: an observed one alone. NOTHING: nothing is counted.
   */
  basis: 'CALENDAR' | 'PACK' | 'OVULATION' | 'NOTHING';
  /** Which logs only the person can settle. */
  asks: AskedKinds;
  /** Whether a late period is worth a sentence, and a question. */
  saysLate: boolean;
  /** Whether its cycles say nothing about the natural ones before and after it. */
  disturbs: boolean;
}

const NATURAL: ModeRules = {
  basis: 'CALENDAR',
  asks: 'MISSED_AND_SPOTTING',
  saysLate: true,
  disturbs: false,
};
const SILENT = { asks: 'NOTHING', saysLate: false, disturbs: true } as const;

export const MODE_RULES: Readonly<Record<CycleMode, ModeRules>> = {
  NATURAL,
  FIRST_YEARS: NATURAL,
  PERIMENOPAUSE: { ...NATURAL, asks: 'SPOTTING', saysLate: false },
  PILL: { ...SILENT, basis: 'PACK' },
  IUS: { ...SILENT, basis: 'OVULATION' },
  NONE_EXPECTED: { ...SILENT, basis: 'NOTHING' },
  PAUSED: { ...SILENT, basis: 'NOTHING' },
};

type Mode = Pick<CycleRecord, 'mode' | 'pillPack' | 'pauseReason'>;

/** A pack taken without a break brings no bleeding to expect. */
export function rulesOf({ mode, pillPack = 'DAYS_28' }: Pick<CycleRecord, 'mode' | 'pillPack'>): ModeRules {
  return mode === 'PILL' && pillPack === 'CONTINUOUS' ? MODE_RULES.NONE_EXPECTED : MODE_RULES[mode];
}

/** The mode on a day; one before the first change that is known counts as that one's. */
export function modeOn(day: number, record: CycleRecord): Mode {
  return record.earlierModes?.find(({ until }) => day < until) ?? record;
}

interface Span {
  from: number;
  until: number;
}

/** When the cycle was not a natural one. A pause without a reason says nothing about the body. */
export function disturbedSpans({ earlierModes = [] }: CycleRecord): Span[] {
  return earlierModes.flatMap(({ mode, pauseReason, until }, i) => {
    const isDisturbed = MODE_RULES[mode].disturbs && !(mode === 'PAUSED' && pauseReason === 'JUST_SO');
    return isDisturbed ? [{ from: earlierModes[i - 1]?.until ?? Number.NEGATIVE_INFINITY, until }] : [];
  });
}

/** Adds the mode that ends today. Only what it was when the day began is kept. */
export function withModeUntil(
  today: Temporal.PlainDate,
  { mode, pauseReason = 'JUST_SO', earlierModes = [] }: CycleRecord,
): readonly EarlierMode[] {
  const until = dayNumber(today);
  if (earlierModes.at(-1)?.until === until) return earlierModes;
  return [...earlierModes, { mode, pauseReason, until }];
}
