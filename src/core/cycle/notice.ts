import { clamp, roundHalfUp } from '#core/arithmetic.ts';
import { dayOfNumber, daysBetween } from '#core/calendar-day.ts';
import type { Confidence } from '#core/confidence.ts';
import type { Language } from '#core/language.ts';
import type { OvulationBasis } from './body-signs.ts';
import type { CurrentCycle } from './current-cycle.ts';
import type { CycleRemark } from './cycle-remark.ts';
import { MODE_RULES } from './mode-rules.ts';
import { de } from './notice/de.ts';
import { en } from './notice/en.ts';
import { fr } from './notice/fr.ts';
import type { ObservedOvulation } from './observe-ovulation.ts';
import type { CyclePhase } from './phase.ts';

/** One sentence about the cycle that a person should read today. Neutral: nothing here diagnoses. */
export interface CycleNotice {
  code: 'PERIOD_LATE' | 'PERIOD_OVERDUE' | 'CYCLE_STALE' | CycleRemark['code'];
  text: string;
}

/** The notices in one language. */
export interface NoticeWording {
  /** `ofTen`: in how many of ten such cycles the period starts within 3 days; null: "most". */
  periodLate: (daysLate: number, ofTen: number | null) => string;
  /** The text if only a window was estimated, without a date. */
  periodPastWindow: (daysLate: number) => string;
  periodOverdue: (daysLate: number) => string;
  /** Added to `periodOverdue` where a phase would otherwise be shown. */
  phaseUnknown: string;
  cycleStale: (daysSince: number) => string;
  remarks: Readonly<Record<CycleRemark['code'], (days: number) => string>>;
  /** How the text names the observed ovulation that the running cycle is estimated from. */
  observedBy: Readonly<Record<OvulationBasis, (date: Temporal.PlainDate) => string>>;
  /** Names each phase in the sentence about how likely it is. */
  shareOf: Readonly<Record<Exclude<CyclePhase, 'MENSTRUAL'>, string>>;
  /** `tenths`: 0 means less than one in ten, 10 means more than nine in ten. */
  aboutTenths: (name: string, tenths: number) => string;
}

const WORDINGS: Readonly<Record<Language, NoticeWording>> = { en, de, fr };

/**
 * The notice that says why no day is counted. Null if an ovulation observed since then gives a phase, which has its own
 * text.
 */
function staleNotice(
  { lastPeriodDate, nextPeriod }: CurrentCycle,
  { today, language }: Reader,
): CycleNotice | null {
  if (lastPeriodDate === null || nextPeriod !== null) return null;
  return { code: 'CYCLE_STALE', text: WORDINGS[language].cycleStale(daysBetween(lastPeriodDate, today)) };
}

/**
 * In how many of ten cycles the period starts within 3 days. Measured for the first two late days; later there are too
 * few cycles.
 */
const STARTS_WITHIN_3_DAYS_OF_TEN: Readonly<Record<Confidence, number>> = { high: 9, medium: 7, low: 5 };
const LAST_DAY_WITH_FIGURE = 2;

/** A late period, with the day it was predicted for. */
export interface LatePeriod {
  daysLate: number;
  hasDate: boolean;
  confidence: Confidence;
}

/** The text about a late period: the same in the app, in messages and in the calendar feed. */
export function lateText({ daysLate, hasDate, confidence }: LatePeriod, language: Language): string {
  const wording = WORDINGS[language];
  if (!hasDate) return wording.periodPastWindow(daysLate);
  const ofTen = daysLate <= LAST_DAY_WITH_FIGURE ? STARTS_WITHIN_3_DAYS_OF_TEN[confidence] : null;
  return wording.periodLate(daysLate, ofTen);
}

/** The late period of a cycle; null if none is late. */
export function latePeriodOf({ state, mode, daysLate, nextPeriod }: CurrentCycle): LatePeriod | null {
  if (state !== 'LATE' || !MODE_RULES[mode].saysLate || daysLate === null || nextPeriod === null) return null;
  return { daysLate, hasDate: nextPeriod.date !== null, confidence: nextPeriod.confidence };
}

/** How likely the estimated phase is, such as "luteal, about 8 in 10"; null if no phase is estimated. */
export function phaseShareText({ phase, phaseShare }: CurrentCycle, language: Language): string | null {
  if (phaseShare === null || phase === 'UNKNOWN' || phase === 'MENSTRUAL') return null;
  const { shareOf, aboutTenths } = WORDINGS[language];
  return aboutTenths(shareOf[phase], clamp(roundHalfUp(10 * phaseShare), 0, 10));
}

/** What the running cycle is estimated from: "from your test on 3 November". */
export function observedText({ basis, seenOn }: ObservedOvulation, language: Language): string {
  return WORDINGS[language].observedBy[basis](dayOfNumber(seenOn));
}

interface Reader {
  today: Temporal.PlainDate;
  language: Language;
}

function lateNotice(cycle: CurrentCycle, language: Language): CycleNotice | null {
  const { state, daysLate, phases } = cycle;
  if (state === 'OVERDUE') {
    const wording = WORDINGS[language];
    const text = wording.periodOverdue(daysLate ?? 0);
    return {
      code: 'PERIOD_OVERDUE',
      text: phases.length === 0 ? text : `${text} ${wording.phaseUnknown}`,
    };
  }
  const late = latePeriodOf(cycle);
  return late && { code: 'PERIOD_LATE', text: lateText(late, language) };
}

/** The most important sentence of the day. On the pill or with an IUS no period is ever late. */
export function cycleNotice(cycle: CurrentCycle, reader: Reader): CycleNotice | null {
  const { state, mode, remark } = cycle;
  const { saysLate, basis } = MODE_RULES[mode];
  if (remark !== null) {
    return { code: remark.code, text: WORDINGS[reader.language].remarks[remark.code](remark.days) };
  }
  if (state === 'STALE' && basis === 'CALENDAR') return staleNotice(cycle, reader);
  return saysLate ? lateNotice(cycle, reader.language) : null;
}
