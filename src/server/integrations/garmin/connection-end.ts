import { asFields, textIn } from '../http-transport/json-fields.ts';
import type { GarminCredentials } from './credentials.ts';
import { readPastedJson } from './pasted-json.ts';
import type { ServiceTicket } from './service-ticket.ts';

/** Lifetime of Garmin's refresh token. Each renewal replaces the token and starts a new lifetime. */
const DI_REFRESH_LIFE = Temporal.Duration.from({ hours: 30 * 24 });

/** OAuth1 tokens expire about a year after sign-in. Most do not say when, so this is the latest possible end. */
const OAUTH1_LIFE = Temporal.Duration.from({ hours: 365 * 24 });

/** When the person has to connect again at the latest, for tokens or a ticket just pasted. */
export function pastedEnd(
  { kind }: GarminCredentials | ServiceTicket,
  pasted: string,
  now: Temporal.Instant,
): Temporal.Instant {
  if (kind !== 'OAUTH1') return now.add(DI_REFRESH_LIFE);
  return statedEnd(pasted) ?? now.add(OAUTH1_LIFE);
}

/** When the person has to connect again, counted from a renewal; undefined if the renewal does not change it. */
export function renewedEnd({ kind }: GarminCredentials, now: Temporal.Instant): Temporal.Instant | undefined {
  return kind === 'DI' ? now.add(DI_REFRESH_LIFE) : undefined;
}

/** Tokens of a sign-in with a second factor contain their expiry, in Garmin's own format: 2027-03-18 05:33:02.000. */
function statedEnd(pasted: string): Temporal.Instant | null {
  const json = readPastedJson(pasted);
  const parts = Array.isArray(json) ? json : [json, ...Object.values(asFields(json) ?? {})];
  for (const part of parts) {
    const text = textIn(asFields(part), 'mfa_expiration_timestamp');
    if (text !== null && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/.test(text)) return parseMoment(text);
  }
  return null;
}

function parseMoment(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(`${text.slice(0, 19).replace(' ', 'T')}Z`);
  } catch {
    return null;
  }
}
