import type { Language } from '#core/language.ts';
import { asUtcDate, type Day } from './day.ts';

/** English is British English: the day comes before the month. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

const MINUTE_S = 60;
const HOUR_MINUTES = 60;

export interface Formats {
  /** Monday 16 November */
  day(day: Day): string;
  /** Mon 16 Nov */
  shortDay(day: Day): string;
  /** 16 Nov 2026 */
  date(day: Day): string;
  /** 16 Nov */
  dayAndMonth(day: Day): string;
  /** November 2026 */
  month(day: Day): string;
  /** Mon */
  weekday(day: Day): string;
  /** Monday */
  longWeekday(day: Day): string;
  /** 16–19 Nov */
  dayRange(from: Day, to: Day): string;
  /** 16 Nov, 07:12, in the timezone of this device */
  moment(instant: string): string;
  number(value: number, digits?: 0 | 1 | 2): string;
  percent(share: number): string;
  /** 7 h 12 min */
  duration(seconds: number): string;
  /** 3 hours ago */
  hoursAgo(hours: number): string;
  /** 3 minutes ago; from an hour on in hours */
  minutesAgo(minutes: number): string;
  list(items: readonly string[]): string;
}

/** A duration with the international symbols, which are short and the same in every language. */
function durationText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE_S);
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const minutesLeft = minutes % HOUR_MINUTES;
  return [hours > 0 ? `${hours}\u00a0h` : '', minutesLeft > 0 || hours === 0 ? `${minutesLeft}\u00a0min` : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** Creates a format on first use: it takes milliseconds on a phone, and a page needs few of them. */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** French writes the first of a month as 1er, which `Intl` does not. */
function writeFirst(text: string, locale: string): string {
  return locale === 'fr-FR' ? text.replaceAll(/(?<!\d)1(?= \p{L})/gu, '1er') : text;
}

function dayFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return (day: Day) => writeFirst(format().format(asUtcDate(day)), locale);
}

export function createFormats(language: Language): Formats {
  const locale = LOCALES[language];
  const range = lazily(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  );
  const moment = lazily(
    () =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  );
  const numbers = [0, 1, 2].map((digits) =>
    lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: digits })),
  );
  const percent = lazily(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const hoursAgo = (hours: number) =>
    hours < 48 ? relative().format(-hours, 'hour') : relative().format(-Math.floor(hours / 24), 'day');
  const list = lazily(() => new Intl.ListFormat(locale));
  return {
    day: dayFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay: dayFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }),
    date: dayFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
    month: dayFormat(locale, { month: 'long', year: 'numeric' }),
    weekday: dayFormat(locale, { weekday: 'short' }),
    longWeekday: dayFormat(locale, { weekday: 'long' }),
    dayAndMonth: dayFormat(locale, { day: 'numeric', month: 'short' }),
    dayRange: (from, to) => writeFirst(range().formatRange(asUtcDate(from), asUtcDate(to)), locale),
    moment: (instant) => moment().format(new Date(instant)),
    number: (value, digits = 0) => numbers[digits]?.().format(value) ?? String(value),
    percent: (share) => percent().format(share),
    duration: durationText,
    hoursAgo,
    minutesAgo: (minutes) =>
      minutes < HOUR_MINUTES
        ? relative().format(-minutes, 'minute')
        : hoursAgo(Math.floor(minutes / HOUR_MINUTES)),
    list: (items) => list().format(items),
  };
}
