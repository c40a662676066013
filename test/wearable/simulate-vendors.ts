import type { OauthApps } from '#server/integrations/vendors.ts';
import type { AuthServer } from '#server/try-it/wearable/auth-server.ts';
import type { PasteableTokens } from '#server/try-it/wearable/pasteable.ts';
import { startWearable, type Wearable, type WearableOptions } from '#server/try-it/wearable/wearable.ts';
import { createFaults, type Faults, sendFault } from './faults.ts';
import { findWithKey, intervalsKeyOf } from './intervals.ts';
import { createIntervalsCalendars, type IntervalsEvent } from './intervals-calendar.ts';
import { createOauthSimulation, type OauthSimulation } from './oauth-dispatch.ts';
import type { OauthServer } from './oauth-server.ts';

/** Simulations of try-it mode's watch and phone, and of every other vendor. */
export interface SimulatedVendors extends Wearable {
  readonly faults: Faults;
  tokensFor(...given: Parameters<Wearable['tokensFor']>): PasteableTokens & { intervalsKey: string };
  /** The authorization servers of vendors that are connected on their own page. */
  readonly oauth: OauthSimulation['servers'];
  /** The events of a person's calendar at intervals.icu. */
  intervalsCalendar(account: string): IntervalsEvent[];
  /** The operator's app at each of these vendors except intervals.icu, where people paste a key instead. */
  readonly oauthApps: OauthApps;
}

export async function simulateVendors(options: WearableOptions): Promise<SimulatedVendors> {
  const { clock, accounts, secret = 'simulated vendors' } = options;
  const oauth = createOauthSimulation({ secret, clock, accounts });
  const calendars = createIntervalsCalendars(oauth.servers.intervals as OauthServer, clock);
  const faults = createFaults();
  const opened = Promise.withResolvers<AuthServer>();
  const wearable = await startWearable({
    ...options,
    interrupt(route, account) {
      const fault = faults.take(route, account);
      return fault && ((response) => sendFault(fault, response));
    },
    others: (auth) => {
      opened.resolve(auth);
      return (request) =>
        calendars.find(auth, request) ?? oauth.find(request) ?? findWithKey(auth, clock, request);
    },
  });
  const auth = await opened.promise;
  const { intervals: _byKey, ...servers } = oauth.servers;
  const oauthApps = Object.fromEntries(Object.entries(servers).map(([source, { app }]) => [source, app]));
  const tokensFor: SimulatedVendors['tokensFor'] = (id, life) => ({
    ...wearable.tokensFor(id, life),
    intervalsKey: intervalsKeyOf(auth, id),
  });
  return { ...wearable, faults, tokensFor, oauth: oauth.servers, oauthApps, intervalsCalendar: calendars.of };
}
