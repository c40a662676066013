/** The zone that this browser is in. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The name that the browser itself uses for a zone, which has had several; undefined for one that it does not know. */
function zoneName(name: string): string | undefined {
  try {
    // Browsers also take an offset such as +02:00, which knows no summer time.
    if (!/^[a-z]/i.test(name)) return undefined;
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export function isSameZone(a: string, b: string): boolean {
  return a === b || (zoneName(a) ?? a) === (zoneName(b) ?? b);
}

/** São_Paulo, sao paulo and SAO-PAULO are one. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9+]+/g, ' ')
    .trim();
}

/** `America/Argentina/Buenos_Aires`: Buenos Aires. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** How well a zone fits what was typed: less is better, none is undefined. */
function rank(zone: string, typed: string): number | undefined {
  const name = fold(zone);
  const city = fold(cityOf(zone));
  if (name === typed) return 0;
  if (city === typed) return 1;
  if (city.startsWith(typed)) return 2;
  if (typed.split(' ').every((word) => name.split(' ').some((part) => part.startsWith(word)))) return 3;
  return undefined;
}

/** The zones that fit what was typed, the best first. */
export function searchZones(text: string, zones: readonly string[]): string[] {
  const typed = fold(text);
  if (typed === '') return [];
  return zones
    .flatMap((zone) => {
      const found = rank(zone, typed);
      return found === undefined ? [] : { zone, found };
    })
    .sort((a, b) => a.found - b.found)
    .map(({ zone }) => zone);
}

/** The one zone meant by what was typed: a name as it is, else the only one or the best by its city. */
export function findZone(
  text: string,
  zones: readonly string[] = Intl.supportedValuesOf('timeZone'),
): string | undefined {
  const name = text.trim();
  if (zoneName(name) !== undefined) return name;
  const [best, ...others] = searchZones(name, zones);
  if (best === undefined) return undefined;
  const isCity = (rank(best, fold(name)) ?? 3) <= 1;
  return isCity || others.length === 0 ? best : undefined;
}
