import type { ConnectRequest } from '#contract/device.ts';
import { Problem } from '#contract/problem.ts';
import { parseGarminTokens } from '#server/integrations/garmin/parse-tokens.ts';
import { parseIntervalsKey } from '#server/integrations/intervals/intervals-client.ts';
import { connectionEnd, statedEnd } from './connection-end.ts';
import type { DeviceCredentials } from './credentials.ts';

export interface PastedTokens {
  credentials: DeviceCredentials;
  endsAt: Temporal.Instant | null;
}

function refuse(problem: string): Problem {
  return new Problem('DEVICE_TOKENS_INVALID', problem);
}

/** What was pasted, understood; or a problem that says what is wrong with it and quotes nothing of it. */
export function readTokens({ source, tokens }: ConnectRequest, now: Temporal.Instant): PastedTokens {
  if (source === 'intervals') {
    const parsed = parseIntervalsKey(tokens);
    if (!parsed.ok) throw refuse(parsed.problem);
    return { credentials: { source, apiKey: parsed.apiKey }, endsAt: null };
  }
  const parsed = parseGarminTokens(tokens);
  if (!parsed.ok) throw refuse(parsed.problem);
  const credentials: DeviceCredentials = { source, garmin: parsed.credentials };
  const stated = parsed.credentials.kind === 'OAUTH1' ? statedEnd(tokens) : null;
  return { credentials, endsAt: stated ?? connectionEnd(credentials, now) };
}
