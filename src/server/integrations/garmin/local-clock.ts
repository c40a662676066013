/** The largest offset from GMT of any place on earth. */
const FURTHEST_MINUTES = 14 * 60;

/**
 * The watch's offset from GMT. Garmin writes local times as if they were GMT, so the difference to the same instant in
 * GMT is the offset.
 */
export function offsetMinutes(gmt: Temporal.Instant | null, local: Temporal.Instant | null): number | null {
  if (gmt === null || local === null) return null;
  const minutes = Math.round((local.epochMilliseconds - gmt.epochMilliseconds) / 60_000);
  return Math.abs(minutes) <= FURTHEST_MINUTES ? minutes : null;
}
