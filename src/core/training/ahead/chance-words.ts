import { clamp, roundHalfUp } from '#core/arithmetic.ts';
import type { Language } from '#core/language.ts';

interface ChanceWords {
  unlikely: string;
  even: string;
  about: (tenths: number) => string;
}

const WORDS: Readonly<Record<Language, ChanceWords>> = {
  en: { unlikely: 'unlikely', even: 'about even', about: (tenths) => `about ${tenths} in 10` },
  de: {
    unlikely: 'unwahrscheinlich',
    even: 'etwa 5 von 10',
    about: (tenths) => `etwa ${tenths} von 10`,
  },
  fr: {
    unlikely: 'peu probable',
    even: 'environ une fois sur deux',
    about: (tenths) => `environ ${tenths} fois sur 10`,
  },
};

const UNLIKELY_BELOW = 0.25;
const EVEN = { from: 0.45, below: 0.55 };
/** The highest chance in words: even the best mornings are followed by an equally good one only eight times in ten. */
const MOST_TENTHS = 8;

/** The chance that a coming day bears a workout, in words by tenths. */
export function chanceText(chance: number, language: Language): string {
  const { unlikely, even, about } = WORDS[language];
  if (chance < UNLIKELY_BELOW) return unlikely;
  if (chance >= EVEN.from && chance < EVEN.below) return even;
  const [least, most] = chance < EVEN.from ? [3, 4] : [6, MOST_TENTHS];
  return about(clamp(roundHalfUp(chance * 10), least, most));
}
