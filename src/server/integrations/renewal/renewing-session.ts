import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import { type AccessToken, isUsable } from './access-token.ts';
import { type Renewable, type RenewalOptions, type Renewer, renewCredentials } from './renew-credentials.ts';

export interface SessionOptions<Credentials extends Renewable> extends RenewalOptions<Credentials> {
  credentials: Credentials;
}

/** Sends one request with this token. */
type Ask<Answer> = (token: string) => Promise<Answer>;

export interface RenewingSession {
  ask<Answer>(ask: Ask<Answer>): Promise<Answer>;
}

/** Sends requests with one account's token, and renews it when it is about to expire or is refused. */
export function createRenewingSession<Credentials extends Renewable>(
  renewer: Renewer<Credentials>,
  options: SessionOptions<Credentials>,
): RenewingSession {
  let { credentials } = options;
  /** Set when a renewal was refused: all further requests fail with this error. */
  let dead: VendorError | null = null;
  // True when a new token was refused too: renewing again would not help.
  let isRenewingPointless = false;

  const renew = async (refused: AccessToken | null): Promise<AccessToken> => {
    credentials = await renewCredentials(renewer, options, credentials, refused);
    if (credentials.access === null) {
      throw new VendorError('UNEXPECTED', `${renewer.vendor} issued no access token`);
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
    const first = isUsable(access, renewer.clock()) ? access : await renewUnlessDead(null);
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
 * Only a refused renewal means that a token is dead. If data is refused although the token can be renewed, the vendor
 * is at fault: Garmin refused all accounts for days in June 2026. A 403 is about one resource.
 */
function asRefusedData(error: unknown): unknown {
  if (!hasCode(error, 'UNAUTHORIZED') || error.status === null) return error;
  const code = error.status === 401 ? 'UNAVAILABLE' : 'REFUSED';
  return new VendorError(code, error.message, { status: error.status, cause: error });
}
