import type { DeviceSource } from '#contract/device-source.ts';
import type { OptionValues } from './options.ts';

/** Vendors that people connect through an app of the operator. */
const APP_SOURCES = [
  'oura',
  'whoop',
  'polar',
  'google_health',
  'intervals',
] as const satisfies readonly DeviceSource[];
type AppSource = (typeof APP_SOURCES)[number];
interface App {
  clientId: string;
  clientSecret: string;
  /** Where the app was made, for a vendor whose addresses depend on it. */
  portal?: string | undefined;
}
export type OauthApps = Readonly<Partial<Record<AppSource, App>>>;

/** Id and secret of each app belong together. */
export function readOauthApps(values: OptionValues, problems: string[]): OauthApps {
  const apps = APP_SOURCES.map((source) => {
    const name = source.toUpperCase() as Uppercase<AppSource>;
    const clientId = values[`${name}_CLIENT_ID`] ?? '';
    const clientSecret = values[`${name}_CLIENT_SECRET`] ?? '';
    if ((clientId === '') !== (clientSecret === '')) {
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both, or neither.`);
    }
    const app: App = { clientId, clientSecret, ...(source === 'oura' && { portal: values.OURA_PORTAL }) };
    return [source, clientId === '' ? undefined : app] as const;
  });
  return Object.fromEntries(apps.filter(([, app]) => app !== undefined));
}
