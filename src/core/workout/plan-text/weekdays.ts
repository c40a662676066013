import type { Language } from '#core/language.ts';

/** Languages that a pasted plan may have its days in. */
const PLAN_LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const;
export type PlanLanguage = (typeof PLAN_LANGUAGES)[number];

/**
 * The weekdays from Monday on. Short names such as `do` and `so` are also words, so one language is chosen for a whole
 * text.
 */
const DAYS: Readonly<Record<PlanLanguage, readonly string[]>> = {
  en: [
    'mon(?:day)?',
    'tue(?:s(?:day)?)?',
    'wed(?:s|nesday)?',
    'thu(?:r(?:s(?:day)?)?)?',
    'fri(?:day)?',
    'sat(?:urday)?',
    'sun(?:day)?',
  ],
  de: [
    'mo(?:ntag)?',
    'di(?:enstag)?',
    'mi(?:ttwoch)?',
    'do(?:nnerstag)?',
    'fr(?:eitag)?',
    'sa(?:mstag)?|sonnabend',
    'so(?:nntag)?',
  ],
  fr: [
    'lun(?:di)?',
    'mar(?:di)?',
    'mer(?:credi)?',
    'jeu(?:di)?',
    'ven(?:dredi)?',
    'sam(?:edi)?',
    'dim(?:anche)?',
  ],
  es: ['lunes', 'martes', 'mi[eé]rcoles', 'jueves', 'viernes', 's[aá]bado', 'domingo'],
  it: ['luned[iì]', 'marted[iì]', 'mercoled[iì]', 'gioved[iì]', 'venerd[iì]', 'sabato', 'domenica'],
};

/** Days without names: `Day 3`, `Séance 2`, `1. Einheit`. */
const NUMBERED =
  '(?:day|tag|jour|session|s[eé]ance|einheit|workout) ?([1-7])|([1-7])\\. ?(?:einheit|tag|s[eé]ance)';

/** Where a day can be named: at the beginning of a line, or after a comma, semicolon or slash. */
const START = '(?:^|[\\n,;]|[^\\d]/)[ \\t]*(?:[•*·-][ \\t]*)?';
const END = '(?=[ \\t.:,–|-]|$|\\n)';

function dayPattern(language: PlanLanguage): RegExp {
  const named = DAYS[language].map((day) => `(${day})`).join('|');
  return new RegExp(`${START}(?:${named}|${NUMBERED})${END}[.:,]?`, 'giu');
}

/** Where a day begins in a text. */
export interface DayMark {
  /** 1 is Monday. */
  weekday: number;
  /** `from`: where the name of the day begins; `to`: where the text after it begins. */
  from: number;
  to: number;
}

function marksIn(text: string, language: PlanLanguage): DayMark[] {
  return [...text.matchAll(dayPattern(language))].map((match) => {
    const groups = match.slice(1);
    const named = groups.slice(0, 7).findIndex((group) => group !== undefined);
    const weekday = named >= 0 ? named + 1 : Number(groups[7] ?? groups[8]);
    return { weekday, from: match.index, to: match.index + match[0].length };
  });
}

/** The days of a text, in the language that most of them are in; among equals the person's own. */
export function findDays(text: string, own: Language): DayMark[] {
  const preferred = [own, ...PLAN_LANGUAGES.filter((language) => language !== own)];
  const found = preferred.map((language) => marksIn(text, language));
  return found.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
