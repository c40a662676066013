import { asUtcDate, type Day } from './day.ts';

export type Language = 'en' | 'de' | 'fr';

/** Dates and numbers as people of a language write them. English here is the British kind: the day before the month. */
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
  /** 16 Nov, 07:12, in the zone of this device */
  moment(instant: string): string;
  number(value: number, digits?: number): string;
  percent(share: number): string;
  /** 7 h 12 min */
  duration(seconds: number): string;
  /** 3 hours ago */
  hoursAgo(hours: number): string;
  list(items: readonly string[]): string;
}

/** With the international symbols, which all three languages read: their own abbreviations differ in length and look. */
function durationText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE_S);
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  return [hours > 0 ? `${hours}\u00a0h` : '', rest > 0 || hours === 0 ? `${rest}\u00a0min` : '']
    .filter((part) => part !== '')
    .join(' ');
}

export function createFormats(language: Language): Formats {
  const locale = LOCALES[language];
  const days = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const dayAndMonth = days({ day: 'numeric', month: 'short' });
  const formatters = {
    day: days({ weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay: days({ weekday: 'short', day: 'numeric', month: 'short' }),
    date: days({ day: 'numeric', month: 'short', year: 'numeric' }),
    month: days({ month: 'long', year: 'numeric' }),
    weekday: days({ weekday: 'short' }),
    longWeekday: days({ weekday: 'long' }),
  };
  const moment = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const list = new Intl.ListFormat(locale);
  return {
    day: (day) => formatters.day.format(asUtcDate(day)),
    shortDay: (day) => formatters.shortDay.format(asUtcDate(day)),
    date: (day) => formatters.date.format(asUtcDate(day)),
    dayAndMonth: (day) => dayAndMonth.format(asUtcDate(day)),
    month: (day) => formatters.month.format(asUtcDate(day)),
    weekday: (day) => formatters.weekday.format(asUtcDate(day)),
    longWeekday: (day) => formatters.longWeekday.format(asUtcDate(day)),
    dayRange: (from, to) => dayAndMonth.formatRange(asUtcDate(from), asUtcDate(to)),
    moment: (instant) => moment.format(new Date(instant)),
    number: (value, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits }),
    percent: (share) => share.toLocaleString(locale, { style: 'percent' }),
    duration: (seconds) => durationText(seconds),
    hoursAgo: (hours) =>
      hours < 48 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day'),
    list: (items) => list.format(items),
  };
}
