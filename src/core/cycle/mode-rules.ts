import { dayNumber } from '#core/calendar-day.ts';
import type { AskedKinds } from '#core/prediction/log-questions.ts';
import type { CycleMode, PauseReason } from './cycle-mode.ts';
import type { CycleRecord } from './cycle-record.ts';

/** A mode that the person had before the current one. */
export interface EarlierMode {
  mode: CycleMode;
  pauseReason: PauseReason;
  /** The number of the first day after this mode. */
  until: number;
}

/** What a mode allows. */
interface ModeRules {
  /**
   * What the next period and the phases come from. CALENDAR: the starts, and an observed ovulation. PACK: the pill's
   * pack, without phases. OVULATION: only an observed ovulation. NOTHING: nothing is counted.
   */
  basis: 'CALENDAR' | 'PACK' | 'OVULATION' | 'NOTHING';
  /** Which questions about the logs the person gets in this mode. */
  asks: AskedKinds;
  /** Whether the person is told and asked about a late period. */
  saysLate: boolean;
  /** Whether nothing is learned from cycles in this mode. */
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

/** The rules of a mode. With a pack taken without a break, no bleeding is expected. */
export function rulesOf({ mode, pillPack = 'DAYS_28' }: Pick<CycleRecord, 'mode' | 'pillPack'>): ModeRules {
  return mode === 'PILL' && pillPack === 'CONTINUOUS' ? MODE_RULES.NONE_EXPECTED : MODE_RULES[mode];
}

/** The mode on a day. Days before the first known mode have that mode. */
export function modeOn(day: number, record: CycleRecord): Mode {
  return record.earlierModes?.find(({ until }) => day < until) ?? record;
}

interface Span {
  from: number;
  until: number;
}

/** The days without a natural cycle. A pause without a reason is not one of them: the body went on as before. */
export function disturbedSpans({ earlierModes = [] }: CycleRecord): Span[] {
  return earlierModes.flatMap(({ mode, pauseReason, until }, i) => {
    const isDisturbed = MODE_RULES[mode].disturbs && !(mode === 'PAUSED' && pauseReason === 'JUST_SO');
    return isDisturbed ? [{ from: earlierModes[i - 1]?.until ?? Number.NEGATIVE_INFINITY, until }] : [];
  });
}

/** Adds the mode that ends today. If the mode changes several times a day, only the first one is added. */
export function withModeUntil(
  today: Temporal.PlainDate,
  { mode, pauseReason = 'JUST_SO', earlierModes = [] }: CycleRecord,
): readonly EarlierMode[] {
  const until = dayNumber(today);
  if (earlierModes.at(-1)?.until === until) return earlierModes;
  return [...earlierModes, { mode, pauseReason, until }];
}
