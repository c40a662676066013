import { roundHalfUp } from '#core/arithmetic.ts';
import type { Language } from '#core/language.ts';

interface CostWords {
  asUsual: string;
  lower: (spread: string) => string;
}

const WORDS: Readonly<Record<Language, CostWords>> = {
  en: {
    asUsual: 'After a session like this your HRV is mostly as usual the next morning.',
    lower: (spread) =>
      `After a session like this your HRV is mostly lower the next morning: by about ${spread} of your usual spread.`,
  },
  de: {
    asUsual: 'Nach so einer Einheit ist deine HFV am nächsten Morgen meist wie sonst.',
    lower: (spread) =>
      `Nach so einer Einheit ist deine HFV am nächsten Morgen meist niedriger: um etwa ${spread} deiner üblichen Schwankung.`,
  },
  fr: {
    asUsual: 'Après une telle séance, votre VFC est le plus souvent comme d’habitude le lendemain matin.',
    lower: (spread) =>
      `Après une telle séance, votre VFC est le plus souvent plus basse le lendemain matin\u00a0: d’environ ${spread} de vos variations habituelles.`,
  },
};

/** A smaller cost would not be noticed, and a negative one is not promised as a gain. */
const LEAST_TENTHS = 1;

/** The text about what a workout costs the next morning, in tenths of the usual spread. It gives no cause. */
export function costText(cost: number, language: Language): string {
  const { asUsual, lower } = WORDS[language];
  const tenths = roundHalfUp(cost * 10);
  if (tenths < LEAST_TENTHS) return asUsual;
  return lower(new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(tenths / 10));
}
