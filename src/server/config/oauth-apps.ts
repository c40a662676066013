import type { DeviceSource } from '#contract/device-source.ts';
import type { AppSettings } from '#server/integrations/oauth/oauth-app.ts';
import { type OauthApps, VENDORS } from '#server/integrations/vendors.ts';
import type { Vendor } from '#server/integrations/wearable/vendor.ts';
import type { Option, OptionValues } from './options.ts';

type Rows = typeof VENDORS;
type AppSource = {
  [Source in DeviceSource]: Rows[Source] extends { app: AppSettings } ? Source : never;
}[DeviceSource];
type AppKey = `${Uppercase<AppSource>}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'PORTAL'}`;

/** The vendors that people connect through an app of the operator. */
const APPS = Object.entries<Vendor>(VENDORS).flatMap(([source, { app }]) =>
  app === undefined ? [] : [{ source, name: source.toUpperCase() as Uppercase<AppSource>, ...app }],
);

export const APP_OPTIONS = APPS.flatMap(({ name, whose, without, portal }): (Option & { key: AppKey })[] => [
  { key: `${name}_CLIENT_ID`, doc: `Client id of ${whose}. Unset: ${without}.` },
  { key: `${name}_CLIENT_SECRET`, secret: true, doc: `Client secret of ${whose}.` },
  ...(portal === undefined ? [] : [portalOption(name, portal)]),
]);

function portalOption(name: Uppercase<AppSource>, { doc, values }: NonNullable<AppSettings['portal']>) {
  const [fallback = ''] = values;
  const problem = (value: string) => (values.includes(value) ? undefined : `must be ${values.join(' or ')}`);
  return { key: `${name}_PORTAL` as const, fallback, doc, problem };
}

/** Reads the apps. An id without a secret, or the other way round, is a problem. */
export function readOauthApps(values: OptionValues, problems: string[]): OauthApps {
  const apps = APPS.map(({ source, name }) => {
    const clientId = values[`${name}_CLIENT_ID`] ?? '';
    const clientSecret = values[`${name}_CLIENT_SECRET`] ?? '';
    if ((clientId === '') !== (clientSecret === '')) {
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both, or neither.`);
    }
    return [source, { clientId, clientSecret, portal: values[`${name}_PORTAL`] }] as const;
  });
  return Object.fromEntries(apps.filter(([, { clientId }]) => clientId !== ''));
}
