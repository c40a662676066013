import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import { type AccessToken, isUsable } from './access-token.ts';
import {
  type Renewable,
  type RenewalDesk,
  type RenewalOptions,
  renewCredentials,
} from './renew-credentials.ts';

export interface SessionOptions<Credentials extends Renewable> extends RenewalOptions<Credentials> {
  credentials: Credentials;
}

/** Sends one request with this token. */
type Ask<Answer> = (token: string) => Promise<Answer>;

export interface RenewingSession {
  ask<Answer>(ask: Ask<Answer>): Promise<Answer>;
}

/** Asks with one account's token; fetches a new one where the one at hand is about to expire or is refused. */
export function createRenewingSession<Credentials extends Renewable>(
  desk: RenewalDesk<Credentials>,
  options: SessionOptions<Credentials>,
): RenewingSession {
  let { credentials } = options;
  /** A renewal was refused: nothing else can be asked for. */
  let dead: VendorError | null = null;
  // A new token was refused as well: to renew again would be one renewal per request, for nothing.
  let isRenewingPointless = false;

  const renew = async (refused: AccessToken | null): Promise<AccessToken> => {
    credentials = await renewCredentials(desk, options, credentials, refused);
    if (credentials.access === null) {
      throw new VendorError('UNEXPECTED', `${desk.vendor} issued no access token`);
    }
    return credentials.access;
  };

  const renewUnlessDead = async (refused: AccessToken | null): Promise<AccessToken> => {
    try {
      return await renew(refused);
    } catch (error) {
      if (hasCode(error, 'UNAUTHORIZED')) dead = error;
      throw error;
    }
  };

  const askRenewing = async <Answer>(ask: Ask<Answer>): Promise<Answer> => {
    if (dead !== null) throw dead;
    const { access } = credentials;
    const first = isUsable(access, desk.clock()) ? access : await renewUnlessDead(null);
    try {
      return await ask(first.token);
    } catch (error) {
      if (!hasCode(error, 'UNAUTHORIZED') || error.status !== 401 || isRenewingPointless) throw error;
    }
    const renewed = await renewUnlessDead(first);
    return ask(renewed.token).catch((error: unknown) => {
      isRenewingPointless = hasCode(error, 'UNAUTHORIZED');
      throw error;
    });
  };

  return {
    async ask(ask) {
      try {
        return await askRenewing(ask);
      } catch (error) {
        throw error === dead ? error : asRefusedData(error);
      }
    },
  };
}

/**
 * Only a refused renewal says that a token is dead. Data refused to a token that renews is trouble of the vendor's: in
 * June 2026 it was that of everyone with a Garmin for days. A 403 is about one resource.
 */
function asRefusedData(error: unknown): unknown {
  if (!hasCode(error, 'UNAUTHORIZED') || error.status === null) return error;
  const code = error.status === 401 ? 'UNAVAILABLE' : 'UNEXPECTED';
  return new VendorError(code, error.message, { status: error.status, cause: error });
}
