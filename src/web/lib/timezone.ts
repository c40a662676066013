/** The timezone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's own name for a timezone, which may have several; undefined if it does not know it. */
export function zoneName(name: string): string | undefined {
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

/** The city of a timezone: for `America/Argentina/Buenos_Aires`, Buenos Aires. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
