import { z } from 'zod';
import { type OauthCredentials, oauthCredentials } from '../oauth/oauth-credentials.ts';
import { type OauthVendor, oauthVendor } from '../oauth/oauth-vendor.ts';
import type { PlanCalendar } from '../plans/plan-calendar.ts';
import { readinessSignals } from '../wearable/readiness-signals.ts';
import type { ConnectByPaste, StoredAccount, Vendor, VendorWay } from '../wearable/vendor.ts';
import { createIntervalsCalendar } from './calendar.ts';
import { createKeyApi, intervalsService, parseIntervalsKey, readIntervalsDays } from './intervals-client.ts';

const NAME = 'intervals.icu';

const keyCredentials = z.object({ apiKey: z.string() });
type KeyCredentials = z.output<typeof keyCredentials>;
type Credentials = KeyCredentials | OauthCredentials;

/** The connection with an app of the operator. intervals.icu has no way to revoke access. */
const byApp = oauthVendor({
  name: NAME,
  app: { whose: 'your app at intervals.icu', without: 'people paste an API key' },
  signals: readinessSignals,
  service: intervalsService,
  // All days take two requests.
  batchDays: Number.POSITIVE_INFINITY,
  isWeekFree: true,
  readDays: readIntervalsDays,
  openCalendar: createIntervalsCalendar,
  calendarScopes: { read: ['CALENDAR:READ'], send: ['CALENDAR:READ', 'CALENDAR:WRITE'] },
});

function openWithKey({ transport, deviceApiUrl }: VendorWay) {
  const { apiUrl } = intervalsService(deviceApiUrl?.replace(/\/+$/, ''));
  const apiFor = (apiKey: string, account: string) =>
    createKeyApi({ transport, baseUrl: apiUrl, apiKey, account });
  const connect: ConnectByPaste<Credentials, KeyCredentials> = {
    by: 'paste',
    refused: 'intervals.icu refused this key. Copy it once more and paste it here.',
    parse(pasted) {
      const parsed = parseIntervalsKey(pasted);
      // A key has no end.
      return parsed.ok ? { ok: true, credentials: { apiKey: parsed.apiKey }, endsAt: null } : parsed;
    },
    async verify({ apiKey }, { userId, today }) {
      await readIntervalsDays(apiFor(apiKey, `connect ${userId}`), { from: today, to: today });
      return { credentials: { apiKey }, accountName: NAME };
    },
  };
  return { connect, apiFor };
}

type OpenCalendar = (account: StoredAccount<OauthCredentials>) => PlanCalendar;

/** A stored account with the app's credentials. Only the holder of the lease replaces stored credentials. */
function asApp(
  credentials: OauthCredentials,
  account: Omit<StoredAccount<Credentials>, 'credentials'>,
): StoredAccount<OauthCredentials> {
  const reload = async () => oauthCredentials.parse(await account.reload());
  return { ...account, credentials, reload };
}

/** People connect on the vendor's page if the operator has an app, else with a key. Stored keys keep working. */
export const intervals: Vendor<Credentials, KeyCredentials> & Pick<OauthVendor, 'app'> = {
  name: NAME,
  app: byApp.app,
  credentials: z.union([keyCredentials, oauthCredentials]),
  signals: readinessSignals,
  open(way) {
    const app = byApp.open(way);
    const key = openWithKey(way);
    return {
      connect: app.connect ?? key.connect,
      pull: {
        ...app.pull,
        openReader({ credentials, ...account }) {
          if (!('apiKey' in credentials)) return app.pull.openReader(asApp(credentials, account));
          const api = key.apiFor(credentials.apiKey, account.userId);
          return (batch) => readIntervalsDays(api, batch);
        },
        openCalendar({ credentials, ...account }) {
          if ('apiKey' in credentials)
            return createIntervalsCalendar(key.apiFor(credentials.apiKey, account.userId));
          return (app.pull.openCalendar as OpenCalendar)(asApp(credentials, account));
        },
      },
    };
  },
};
