import { cityOf, zoneName } from './timezone.ts';

/** Makes São_Paulo, sao paulo and SAO-PAULO equal. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9+]+/g, ' ')
    .trim();
}

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
      const score = rank(zone, typed);
      return score === undefined ? [] : { zone, score };
    })
    .sort((a, b) => a.score - b.score)
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
