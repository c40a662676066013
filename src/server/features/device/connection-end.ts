import { readPastedJson } from '#server/integrations/garmin/pasted-json.ts';
import { asFields, textIn } from '#server/integrations/http-transport/json-fields.ts';
import type { DeviceCredentials } from './credentials.ts';

/** How long Garmin's refresh token lasts. Each renewal brings a new one, so this moves on with every day read. */
const DI_REFRESH_LIFE = Temporal.Duration.from({ hours: 30 * 24 });

/** OAuth1 tokens end about a year after signing in, which nothing in them tells: at the latest this long from now. */
const OAUTH1_LIFE = Temporal.Duration.from({ hours: 365 * 24 });

/** When the person has to connect again at the latest; null for a key that does not end. */
export function connectionEnd(
  credentials: DeviceCredentials,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (credentials.source === 'intervals') return null;
  return now.add(credentials.garmin.kind === 'DI' ? DI_REFRESH_LIFE : OAUTH1_LIFE);
}

/** Signing in with a second factor leaves its end in the token, in Garmin's own spelling: 2027-03-18 05:33:02.000. */
export function statedEnd(pasted: string): Temporal.Instant | null {
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
