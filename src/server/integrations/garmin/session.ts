import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import type { GarminConnection } from './connection.ts';
import { type AccessToken, type GarminCredentials, isUsable } from './credentials.ts';
import { type RenewalOptions, renewCredentials } from './renew-credentials.ts';
import type { Resource } from './resource.ts';

const USER_AGENT = 'GCM-iOS-5.22.1.4';

export interface GarminSession {
  read<Args extends readonly unknown[], Value>(
    resource: Resource<Args, Value>,
    ...args: Args
  ): Promise<Value>;
}

export interface SessionOptions extends RenewalOptions {
  credentials: GarminCredentials;
}

/** Reads one account's data; fetches a new access token where the one at hand is about to expire or is refused. */
export function createGarminSession(connection: GarminConnection, options: SessionOptions): GarminSession {
  let { credentials } = options;
  /** A renewal was refused: nothing else can be asked for. */
  let dead: VendorError | null = null;
  // A new token was refused as well: to renew again would be one renewal per request, for nothing.
  let isRenewingPointless = false;

  const renew = async (refused: AccessToken | null): Promise<AccessToken> => {
    credentials = await renewCredentials(connection, options, credentials, refused);
    if (credentials.access === null) throw new VendorError('UNEXPECTED', 'Garmin issued no access token');
    return credentials.access;
  };

  const get = async ({ token }: AccessToken, label: string, path: string): Promise<unknown> => {
    const url = `${connection.addresses.api(credentials.domain)}${path}`;
    const headers = { authorization: `Bearer ${token}`, 'user-agent': USER_AGENT };
    const { json } = await connection.transport({ label, url, headers, account: options.account });
    return json;
  };

  const renewUnlessDead = async (refused: AccessToken | null): Promise<AccessToken> => {
    try {
      return await renew(refused);
    } catch (error) {
      if (hasCode(error, 'UNAUTHORIZED')) dead = error;
      throw error;
    }
  };

  const getRenewing = async (label: string, path: string): Promise<unknown> => {
    if (dead !== null) throw dead;
    const { access } = credentials;
    const first = isUsable(access, connection.clock()) ? access : await renewUnlessDead(null);
    try {
      return await get(first, label, path);
    } catch (error) {
      if (!hasCode(error, 'UNAUTHORIZED') || error.status !== 401 || isRenewingPointless) throw error;
    }
    const renewed = await renewUnlessDead(first);
    return get(renewed, label, path).catch((error: unknown) => {
      isRenewingPointless = hasCode(error, 'UNAUTHORIZED');
      throw error;
    });
  };

  const getOrExplain = async (label: string, path: string): Promise<unknown> => {
    try {
      return await getRenewing(label, path);
    } catch (error) {
      throw error === dead ? error : asRefusedData(error);
    }
  };

  return {
    read: async (resource, ...args) => {
      const json = await getOrExplain(resource.label, resource.path(...args));
      return parseAnswer(resource, json);
    },
  };
}

/**
 * Only a refused renewal says that a token is dead. Data refused to a token that renews is trouble of the vendor's: in
 * June 2026 it was everyone's for days. A 403 is about one resource.
 */
function asRefusedData(error: unknown): unknown {
  if (!hasCode(error, 'UNAUTHORIZED') || error.status === null) return error;
  const code = error.status === 401 ? 'UNAVAILABLE' : 'UNEXPECTED';
  return new VendorError(code, error.message, { status: error.status, cause: error });
}

function parseAnswer<Value>({ label, parse }: Resource<never, Value>, json: unknown): Value {
  try {
    return parse(json);
  } catch (error) {
    if (error instanceof VendorError) throw error;
    throw new VendorError('UNEXPECTED', `Garmin sent something else than documented (${label})`, {
      cause: error,
    });
  }
}
