import { DEVICE_SOURCES } from '#contract/device-source.ts';
import type { Config } from '#server/config/config.ts';
import { redirectUriOf } from '#server/features/device/connect/authorize-device.ts';
import { createVendors, type OpenVendor } from '#server/features/device/vendors.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import type { Finding } from './doctor-outside.ts';

const NAME = 'wearable apps';
const ANSWER_TIMEOUT_MS = 5_000;

/** An invalid authorization code: a vendor that knows the app refuses the code, any other refuses the app. */
const NO_CODE = 'lutea-doctor';
const NO_VERIFIER = NO_CODE.repeat(4);

/**
 * Asks a vendor whether it knows the operator's app. Only a real authorization shows whether the redirect address is
 * registered.
 */
export async function checkApp(
  { name, connect }: Pick<OpenVendor, 'name' | 'connect'>,
  redirectUri: string,
): Promise<Finding> {
  const answer =
    connect?.by === 'oauth' &&
    connect.exchange(NO_CODE, { redirectUri, codeVerifier: NO_VERIFIER }, 'doctor');
  const error: unknown = await Promise.resolve(answer).catch((thrown: unknown) => thrown);
  if (!(error instanceof VendorError)) return { name: NAME, level: 'FAIL', text: `${name}: no answer` };
  if (error.code !== 'UNAUTHORIZED') return { name: NAME, level: 'FAIL', text: error.message };
  return { name: NAME, level: 'ok', text: `${name} knows the app; its redirect address is ${redirectUri}` };
}

/** Checks every configured app. */
export async function checkApps(
  { isTryIt, oauthApps, deviceApiUrl, publicUrl = '' }: Config,
  clock: () => Temporal.Instant,
): Promise<Finding[]> {
  if (isTryIt) return [{ name: NAME, level: 'ok', text: 'try-it mode has a simulated watch instead' }];
  const sources = DEVICE_SOURCES.filter((source) => Object.hasOwn(oauthApps, source));
  if (sources.length === 0) return [{ name: NAME, level: 'ok', text: 'none is set' }];
  const vendors = createVendors({ clock, deviceApiUrl, apps: oauthApps, timeoutMs: ANSWER_TIMEOUT_MS });
  return Promise.all(
    sources.map((source) => checkApp(vendors.bySource[source], redirectUriOf(publicUrl, source))),
  );
}
