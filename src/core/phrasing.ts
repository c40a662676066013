import { onceNeeded } from '#leaf/once-needed.ts';
import type { Language } from './language.ts';

/** French writes the first of a month as 1er; `Intl` does not. */
export function writeFrenchFirst(text: string): string {
  return text.replaceAll(/(?<!\d)1(?= \p{L})/gu, '1er');
}

/** How one language formats numbers and dates. */
interface Phrasing {
  number(value: number): string;
  list(items: readonly string[]): string;
  /** The number with its noun: `one` for the language's singular, else `other`. */
  counted(count: number, one: string, other: string): string;
  /** A date as day and month without the year, for the near future or past. */
  day(date: Temporal.PlainDate): string;
}

function createPhrasing(language: Language): Phrasing {
  const numbers = onceNeeded(() => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
  const lists = onceNeeded(() => new Intl.ListFormat(language));
  const plurals = onceNeeded(() => new Intl.PluralRules(language));
  const days = onceNeeded(() => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }));
  return {
    number: (value) => numbers().format(value),
    list: (items) => lists().format(items),
    counted: (count, one, other) =>
      `${numbers().format(count)} ${plurals().select(count) === 'one' ? one : other}`,
    day: (date) => (language === 'fr' ? writeFrenchFirst(days().format(date)) : days().format(date)),
  };
}

export const PHRASING: Readonly<Record<Language, Phrasing>> = {
  en: createPhrasing('en'),
  de: createPhrasing('de'),
  fr: createPhrasing('fr'),
};
