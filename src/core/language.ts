/** The first is the default: for people who chose none and whose browser names none of these. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

interface Wish {
  tag: string;
  /** 0 to 1; 0 is "not this one". */
  quality: number;
}

/** RFC 9110 §12.4.2. Invalid entries are ignored. */
function qualityOf(parameters: readonly string[]): number {
  const [given] = parameters.filter((parameter) => /^q=/i.test(parameter));
  if (given === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/i.test(given) ? Number(given.slice('q='.length)) : 0;
}

function readWish(part: string): Wish {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
  return { tag: tag.toLowerCase(), quality: qualityOf(parameters) };
}

/**
 * The wanted one of our languages by an Accept-Language header; its region does not matter. A header that names only
 * others gives the default, and one that names none at all (`*`, or no header) gives null: nothing is known.
 */
export function chooseLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '')
    .split(',')
    .map(readWish)
    .filter(({ tag, quality }) => /^[a-z]/.test(tag) && quality > 0)
    // The sort is stable: entries of equal weight keep their order.
    .sort((a, b) => b.quality - a.quality);
  if (wishes.length === 0) return null;
  const wanted = wishes.map(({ tag }) => tag.split('-')[0]);
  const ours = wanted.find((name) => LANGUAGES.some((language) => language === name));
  return (ours as Language | undefined) ?? DEFAULT_LANGUAGE;
}
