/** RFC 9110 §5.6.7: the one format that servers still send, always in GMT. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Caps Retry-After: a header must not block a person for ever. */
const LONGEST_WAIT = Temporal.Duration.from({ hours: 24 });

/** The instant of a Retry-After header (RFC 9110 §10.2.3); null if it is absent or invalid. */
export function readRetryAfter(header: string | null, now: Temporal.Instant): Temporal.Instant | null {
  const asked = parse(header?.trim() ?? '', now);
  if (asked === null) return null;
  const latest = now.add(LONGEST_WAIT);
  if (Temporal.Instant.compare(asked, latest) > 0) return latest;
  return Temporal.Instant.compare(asked, now) < 0 ? now : asked;
}

function parse(text: string, now: Temporal.Instant): Temporal.Instant | null {
  if (/^\d+$/.test(text)) {
    const seconds = Math.min(Number(text), LONGEST_WAIT.total('seconds'));
    return now.add({ seconds });
  }
  const milliseconds = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : Temporal.Instant.fromEpochMilliseconds(milliseconds);
}
