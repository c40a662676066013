/** The zone that this browser is in. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's own name for a timezone, which may have several; undefined if it does not know it. */
function zoneName(name: string): string | undefined {
  try {
    // Browsers also accept an offset such as +02:00, which has no summer time.
    if (!/^[a-z]/i.test(name)) return undefined;
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export function isSameZone(a: string, b: string): boolean {
  return a === b || (zoneName(a) ?? a) === (zoneName(b) ?? b);
}

/** São_Paulo, sao paulo and SAO-PAULO are equal. */
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

/** How well a timezone matches the typed text: lower is better, undefined is no match. */
function rank(zone: string, typed: string): number | undefined {
  const name = fold(zone);
  const city = fold(cityOf(zone));
  if (name === typed) return 0;
  if (city === typed) return 1;
  if (city.startsWith(typed)) return 2;
  if (typed.split(' ').every((word) => name.split(' ').some((part) => part.startsWith(word)))) return 3;
  return undefined;
}

/** The timezones that match the typed text, best first. */
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

/** The timezone that the typed text means: an exact name, else the only or the best match by city. */
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
