import type { DayOrder } from '../import-problem.ts';

/** A date whose day and month could be swapped. */
interface TwoNumbers {
  first: number;
  second: number;
  year: number;
}

const MONTHS: readonly RegExp[] = [
  /^(jan|ene|gen|jän)/,
  /^(feb|fév|fev)/,
  /^(mar|mär|maer)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|aoû|aou|ago)/,
  /^(sep|set)/,
  /^(oct|okt|out|ott)/,
  /^(nov)/,
  /^(dec|dez|déc|dic)/,
];

const pad = (value: number): string => String(value).padStart(2, '0');

/** Two digits mean this century. */
const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

const write = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;

/** The month from 1; 0 if no month begins with the word. */
const monthOf = (word: string): number => MONTHS.findIndex((name) => name.test(word.toLowerCase())) + 1;

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** If a date is written with points, the day comes first in every country. */
const POINTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?$/;
const TWO_NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
const DAY_MONTH = /^(\d{1,2})(?:\.|st|nd|rd|th|er)?\s+(?:de\s+)?(\p{L}+)\.?,?\s+(?:de\s+)?(\d{4})$/u;
const MONTH_DAY = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;

function spellMonth(day: string, word: string, year: string): string | undefined {
  const month = monthOf(word);
  return month === 0 ? undefined : write(Number(year), month, Number(day));
}

function spell(text: string): string | TwoNumbers | undefined {
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (year !== '') return write(Number(year), Number(month), Number(day));
  const [, pointDay = '', pointMonth = '', pointYear = ''] = POINTS.exec(text) ?? [];
  if (pointDay !== '') return write(fullYear(pointYear), Number(pointMonth), Number(pointDay));
  const [, first = '', second = '', twoYear = ''] = TWO_NUMBERS.exec(text) ?? [];
  if (first !== '') return { first: Number(first), second: Number(second), year: fullYear(twoYear) };
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth !== null) return spellMonth(dayMonth[1] ?? '', dayMonth[2] ?? '', dayMonth[3] ?? '');
  const monthDay = MONTH_DAY.exec(text);
  return monthDay === null ? undefined : spellMonth(monthDay[2] ?? '', monthDay[1] ?? '', monthDay[3] ?? '');
}

export const isDate = (text: string): boolean => spell(text.trim()) !== undefined;

/** Whether a day as `YYYY-MM-DD` is in the calendar. */
export function isExisting(day: string): boolean {
  try {
    Temporal.PlainDate.from(day);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decides once for a whole column whether the day or the month comes first: any number above 12 tells. Undefined if no
 * row has one, or if rows contradict each other.
 */
export function decideOrder(texts: readonly string[]): DayOrder | undefined {
  const pairs = texts.map((text) => spell(text.trim())).filter((spelled) => typeof spelled === 'object');
  const [dayFirst, monthFirst] = [
    pairs.some(({ first }) => first > 12),
    pairs.some(({ second }) => second > 12),
  ];
  if (dayFirst !== monthFirst) return dayFirst ? 'DMY' : 'MDY';
  return pairs.length === 0 ? 'DMY' : undefined;
}

/** The texts that can be read either way. */
export function unclearDates(texts: readonly string[]): string[] {
  return texts.filter((text) => typeof spell(text.trim()) === 'object');
}

/** A date as `YYYY-MM-DD`; other text unchanged. Does not check whether the day exists. */
export function isoDay(text: string, order: DayOrder = 'DMY'): string {
  const spelled = spell(text.trim());
  if (typeof spelled !== 'object') return spelled ?? text;
  const { first, second, year } = spelled;
  return order === 'DMY' ? write(year, second, first) : write(year, first, second);
}
