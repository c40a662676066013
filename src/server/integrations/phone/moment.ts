/** An instant as a phone wrote it. */
export interface PhoneMoment {
  ms: number;
  /** Null if the text does not show the phone's offset. `Z` does not: programs write it for UTC. */
  utcOffsetMinutes: number | null;
}

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([AP])?\.?(?:M\.?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** A phone with a 12-hour clock writes 12:05 AM for five past midnight. */
function hourOf(written: number, half: string | undefined): number {
  if (half === undefined) return written;
  return (written % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}

/** The offset of Kiritimati; no place has a larger one. */
const MOST_OFFSET_MINUTES = 14 * 60;

/** Null for an offset that no place has. */
export function offsetInMinutes(minutes: number): number | null {
  return Number.isInteger(minutes) && Math.abs(minutes) <= MOST_OFFSET_MINUTES ? minutes : null;
}

function offsetMinutes(text: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?([0-5]\d)$/.exec(text) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return offsetInMinutes(sign === '-' ? -size : size);
}

/**
 * Reads `2026-11-16T22:40:00Z`, `2026-11-16 22:40:00 +0100` and `2026-11-16 10:40:00 PM +0100`. A text without an
 * offset is in the person's timezone.
 */
export function readMoment(text: unknown, timezone: string): PhoneMoment | null {
  if (typeof text !== 'string' || text.length > 40) return null;
  const [, day, hour, minute, second = '00', half, zone] = MOMENT.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const clock = [hourOf(Number(hour), half), Number(minute), Number(second)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  try {
    if (zone === undefined) {
      const local = Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(timezone);
      return { ms: local.epochMilliseconds, utcOffsetMinutes: local.offsetNanoseconds / 60e9 };
    }
    if (zone.toUpperCase() === 'Z') {
      return { ms: Temporal.Instant.from(`${day}T${clock}Z`).epochMilliseconds, utcOffsetMinutes: null };
    }
    const minutes = offsetMinutes(zone);
    if (minutes === null) return null;
    const asUtc = Temporal.Instant.from(`${day}T${clock}Z`).epochMilliseconds;
    return { ms: asUtc - minutes * 60_000, utcOffsetMinutes: minutes };
  } catch {
    return null;
  }
}
