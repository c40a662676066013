import { VendorError } from '../http-transport/vendor-error.ts';
import type { ApiChange } from '../oauth/json-api.ts';
import { createRenewingSession, type SessionOptions } from '../renewal/renewing-session.ts';
import type { GarminConnection } from './connection.ts';
import type { GarminCredentials } from './credentials.ts';
import type { Resource } from './resource.ts';

const USER_AGENT = 'GCM-iOS-5.22.1.4';

export interface GarminSession {
  read<Args extends readonly unknown[], Value>(
    resource: Resource<Args, Value>,
    ...args: Args
  ): Promise<Value>;
  /** Changes something in the account, and returns the JSON of the answer. */
  send(label: string, path: string, change: ApiChange): Promise<unknown>;
}

/** Reads one account's data. */
export function createGarminSession(
  connection: GarminConnection,
  options: SessionOptions<GarminCredentials>,
): GarminSession {
  const { addresses, transport, renewer } = connection;
  const { account } = options;
  const base = addresses.api(options.credentials.domain);
  const session = createRenewingSession(renewer, options);
  return {
    read: async (resource, ...args) => {
      const { label } = resource;
      const url = `${base}${resource.path(...args)}`;
      const { json } = await session.ask((token) => {
        const headers = { authorization: `Bearer ${token}`, 'user-agent': USER_AGENT };
        return transport({ label, url, headers, account });
      });
      return parseAnswer(resource, json);
    },
    async send(label, path, { json: body, ...change }) {
      const { json } = await session.ask((token) =>
        transport({
          ...change,
          label,
          account,
          url: `${base}${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            'user-agent': USER_AGENT,
            'content-type': 'application/json',
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      return json;
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
