import type { VendorSignals } from '#core/training/vendor-signals.ts';
import { textIn } from '#server/integrations/http-transport/json-fields.ts';
import type { RequestLimit } from '#server/integrations/http-transport/request-budget.ts';
import { createJsonApi, type JsonApi } from '#server/integrations/oauth/json-api.ts';
import type { OauthApp, OauthService } from '#server/integrations/oauth/oauth-app.ts';
import { createOauthClient, type ReceivedTokens } from '#server/integrations/oauth/oauth-client.ts';
import {
  endOf,
  type OauthCredentials,
  oauthCredentials,
} from '#server/integrations/oauth/oauth-credentials.ts';
import { createRenewingSession, type SessionOptions } from '#server/integrations/renewal/renewing-session.ts';
import type { ReadRange, WearableReading } from '#server/integrations/wearable/wearable-reading.ts';
import type { ConnectByOauth, PulledAccess, StoredAccount, Vendor, VendorWay } from './vendor.ts';

/** What differs between vendors that people connect with OAuth. */
interface OauthParts {
  name: string;
  signals: VendorSignals;
  limits?: readonly RequestLimit[];
  service(
    deviceApiUrl: string | undefined,
    app: OauthApp | undefined,
  ): { oauth: OauthService; apiUrl: string };
  stretchDays: number;
  isWeekFree: boolean;
  readDays(api: JsonApi, range: ReadRange): Promise<WearableReading>;
  /** Called once after connecting. */
  onConnected?(api: JsonApi, received: ReceivedTokens): Promise<void>;
  /** For vendors without a revocation endpoint (RFC 7009); absent if access cannot be revoked. */
  revoke?(api: JsonApi, credentials: OauthCredentials): Promise<void>;
}

/** Without an app of the operator nobody can connect; the vendor refuses to renew tokens that are stored. */
const NO_APP: OauthApp = { clientId: '', clientSecret: '' };

/** For tokens that are not stored: renewed ones are dropped. */
const DROP = async () => {};

function storedSession(account: StoredAccount<OauthCredentials>): SessionOptions<OauthCredentials> {
  const { userId, credentials, reload, replace } = account;
  let replaced = credentials;
  return {
    account: userId,
    credentials,
    save: (renewed) => replace(replaced, renewed, endOf(renewed) ?? undefined),
    // Other processes are kept out by the lease that the caller holds.
    withRefreshLock: async (renew) => {
      replaced = await reload();
      return renew(replaced);
    },
  };
}

interface OauthVendor extends Vendor<OauthCredentials> {
  open(way: VendorWay): OauthAccess;
}

interface OauthAccess extends PulledAccess<OauthCredentials, never> {
  connect: ConnectByOauth<OauthCredentials> | null;
}

export function oauthVendor(parts: OauthParts): OauthVendor {
  const { name, signals, limits, stretchDays, isWeekFree, readDays } = parts;
  return {
    name,
    signals,
    limits,
    credentials: oauthCredentials,
    open({ transport, clock, deviceApiUrl, app }) {
      const { oauth, apiUrl } = parts.service(deviceApiUrl?.replace(/\/+$/, ''), app);
      const client = createOauthClient({ transport, clock, service: oauth, app: app ?? NO_APP });
      const apiFor = (options: SessionOptions<OauthCredentials>) =>
        createJsonApi({
          transport,
          baseUrl: apiUrl,
          account: options.account,
          session: createRenewingSession(client.renewer, options),
        });
      return {
        connect:
          app === undefined
            ? null
            : {
                by: 'oauth',
                scope: oauth.scope,
                authorizeUrl: client.authorizeUrl,
                async exchange(code, attempt, userId) {
                  const account = `connect ${userId}`;
                  const received = await client.exchange(code, attempt, account);
                  const { credentials } = received;
                  await parts.onConnected?.(apiFor({ account, credentials, save: DROP }), received);
                  const granted = textIn(received.answer, 'scope');
                  return { credentials, accountName: name, endsAt: endOf(credentials), granted };
                },
              },
        pull: {
          stretchDays,
          isWeekFree,
          openReader: (account) => {
            const api = apiFor(storedSession(account));
            return (stretch) => readDays(api, stretch);
          },
        },
        async revoke(credentials, userId) {
          const account = `disconnect ${userId}`;
          await client.revoke(credentials, account);
          await parts.revoke?.(apiFor({ account, credentials, save: DROP }), credentials);
        },
      };
    },
  };
}
