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
export type OauthApps = Readonly<Partial<Record<AppSource, { clientId: string; clientSecret: string }>>>;

/** Id and secret of each app belong together. */
export function readOauthApps(values: OptionValues, problems: string[]): OauthApps {
  const apps = APP_SOURCES.map((source) => {
    const name = source.toUpperCase() as Uppercase<AppSource>;
    const clientId = values[`${name}_CLIENT_ID`] ?? '';
    const clientSecret = values[`${name}_CLIENT_SECRET`] ?? '';
    if ((clientId === '') !== (clientSecret === '')) {
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both, or neither.`);
    }
    return [source, clientId === '' ? undefined : { clientId, clientSecret }] as const;
  });
  return Object.fromEntries(apps.filter(([, app]) => app !== undefined));
}
