import type { OauthApp } from '#server/integrations/oauth/oauth-app.ts';
import { createOauthSimulation, type OauthSimulation } from './oauth/oauth-dispatch.ts';
import type { OauthSource } from './oauth/simulated-vendor.ts';

/** Signs the simulated tokens. The data is invented, so it may be well known; a fixed one survives a restart. */
export const USUAL_SECRET = 'simulated wearable';

/** The operator's app at each vendor except intervals.icu, where people paste a key instead. */
export type SimulatedApps = Readonly<Partial<Record<OauthSource, OauthApp>>>;

export function appsOf(servers: OauthSimulation['servers']): SimulatedApps {
  return Object.fromEntries(
    Object.entries(servers).flatMap(([source, { app }]) => (source === 'intervals' ? [] : [[source, app]])),
  );
}

/** The apps that another process's simulated wearable knows. */
export function simulatedApps(): SimulatedApps {
  const { servers } = createOauthSimulation({
    secret: USUAL_SECRET,
    clock: () => Temporal.Now.instant(),
    accounts: [],
  });
  return appsOf(servers);
}
