/** The first is the default, for people whose browser wants none of these. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

interface AcceptedLanguage {
  tag: string;
  /** 0 to 1; 0 is "not this one". */
  quality: number;
}

/** The quality of an entry (RFC 9110 §12.4.2); 0 if it is invalid. */
function qualityOf(parameters: readonly string[]): number {
  const [given] = parameters.filter((parameter) => /^q=/i.test(parameter));
  if (given === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/i.test(given) ? Number(given.slice('q='.length)) : 0;
}

function readAccepted(part: string): AcceptedLanguage {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
  return { tag: tag.toLowerCase(), quality: qualityOf(parameters) };
}

/**
 * The preferred language of an Accept-Language header, regardless of region. A header that names only unsupported
 * languages gives the default. One that names none (`*`, or no header) gives null.
 */
export function chooseLanguage(header: string | undefined): Language | null {
  const accepted = (header ?? '')
    .split(',')
    .map(readAccepted)
    .filter(({ tag, quality }) => /^[a-z]/.test(tag) && quality > 0)
    // The sort is stable: entries of equal weight keep their order.
    .sort((a, b) => b.quality - a.quality);
  if (accepted.length === 0) return null;
  const names = accepted.map(({ tag }) => tag.split('-')[0]);
  const supported = names.find((name) => LANGUAGES.some((language) => language === name));
  return (supported as Language | undefined) ?? DEFAULT_LANGUAGE;
}
