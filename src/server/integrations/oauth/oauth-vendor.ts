import type { VendorSignals } from '#core/training/vendor-signals.ts';
import { textIn } from '../http-transport/json-fields.ts';
import type { RequestLimit } from '../http-transport/request-budget.ts';
import type { CalendarScopes, PlanCalendar } from '../plans/plan-calendar.ts';
import { createRenewingSession, type SessionOptions } from '../renewal/renewing-session.ts';
import type { ConnectByOauth, PulledAccess, StoredAccount, Vendor, VendorWay } from '../wearable/vendor.ts';
import type { ReadRange, WearableReading } from '../wearable/wearable-reading.ts';
import { createJsonApi, type JsonApi } from './json-api.ts';
import type { AppSettings, OauthApp, OauthService } from './oauth-app.ts';
import { createOauthClient, type ReceivedTokens } from './oauth-client.ts';
import { endOf, type OauthCredentials, oauthCredentials } from './oauth-credentials.ts';

/** What differs between vendors that people connect with OAuth. */
interface OauthParts {
  name: string;
  app: AppSettings;
  signals: VendorSignals;
  limits?: readonly RequestLimit[];
  service(
    deviceApiUrl: string | undefined,
    app: OauthApp | undefined,
  ): { oauth: OauthService; apiUrl: string };
  batchDays: number;
  isWeekFree: boolean;
  readDays(api: JsonApi, range: ReadRange): Promise<WearableReading>;
  openCalendar?(api: JsonApi): PlanCalendar;
  calendarScopes?: CalendarScopes;
  /** Called once after connecting. */
  onConnected?(api: JsonApi, received: ReceivedTokens): Promise<void>;
  /** For vendors without a revocation endpoint (RFC 7009); absent if access cannot be revoked. */
  revoke?(api: JsonApi, credentials: OauthCredentials): Promise<void>;
}

/** Used if the operator has no app: nobody can connect, and the vendor refuses to renew stored tokens. */
const NO_APP: OauthApp = { clientId: '', clientSecret: '' };

/** Saves nothing: renewed tokens of an account that is not stored are dropped. */
const DROP = async () => {};

function storedSession(account: StoredAccount<OauthCredentials>): SessionOptions<OauthCredentials> {
  const { userId, credentials, reload, replace } = account;
  let replaced = credentials;
  return {
    account: userId,
    credentials,
    save: (renewed) => replace(replaced, renewed, endOf(renewed) ?? undefined),
    // Other processes cannot renew now: the caller holds the lease.
    withRefreshLock: async (renew) => {
      replaced = await reload();
      return renew(replaced);
    },
  };
}

export interface OauthVendor extends Vendor<OauthCredentials> {
  readonly app: AppSettings;
  open(way: VendorWay): OauthAccess;
}

interface OauthAccess extends PulledAccess<OauthCredentials, never> {
  connect: ConnectByOauth<OauthCredentials> | null;
}

export function oauthVendor(parts: OauthParts): OauthVendor {
  const { name, app: appSettings, signals, limits, batchDays, isWeekFree, readDays, openCalendar } = parts;
  return {
    name,
    app: appSettings,
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
                calendarScopes: parts.calendarScopes,
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
          batchDays,
          isWeekFree,
          openReader: (account) => {
            const api = apiFor(storedSession(account));
            return (batch) => readDays(api, batch);
          },
          ...(openCalendar && { openCalendar: (account) => openCalendar(apiFor(storedSession(account))) }),
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
