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
  // Refused even after a renewal: to go on would be one renewal per request, for nothing.
  let isDead = false;

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

  const getRenewing = async (label: string, path: string): Promise<unknown> => {
    const first = isUsable(credentials.access, connection.clock()) ? credentials.access : await renew(null);
    try {
      return await get(first, label, path);
    } catch (error) {
      if (!hasCode(error, 'UNAUTHORIZED') || error.status !== 401) throw error;
    }
    return get(await renew(first), label, path);
  };

  const getUnlessDead = async (label: string, path: string): Promise<unknown> => {
    if (isDead) throw new VendorError('UNAUTHORIZED', 'Garmin no longer accepts the stored token');
    try {
      return await getRenewing(label, path);
    } catch (error) {
      isDead ||= hasCode(error, 'UNAUTHORIZED');
      throw error;
    }
  };

  return {
    read: async (resource, ...args) => {
      const json = await getUnlessDead(resource.label, resource.path(...args));
      return parseAnswer(resource, json);
    },
  };
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
