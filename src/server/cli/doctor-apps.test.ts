import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { type SimulatedVendors, simulateVendors } from '../../../test/wearable/simulate-vendors.ts';
import { checkApps } from './doctor-apps.ts';

const clock = () => Temporal.Instant.from('2026-06-16T12:00:00Z');

let wearable: SimulatedVendors;
beforeAll(async () => {
  wearable = await simulateVendors({ port: 0, clock, accounts: [] });
});
afterAll(() => wearable.close());

const check = (settings: Record<string, string>) =>
  checkApps(
    readConfig({
      PUBLIC_URL: 'https://lutea.example.org',
      DATASTORE_OIDC_CLIENT_ID: 'lutea',
      DATASTORE_OIDC_CLIENT_SECRET: 's',
      DATASTORE_OIDC_ISSUER_URL: 'https://id.example.org',
      CRON_SECRET: 'c'.repeat(32),
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      DEVICE_API_URL: wearable.url,
      ...settings,
    }),
    clock,
  );

test('doctor reports an app that the vendor knows as ok, with its redirect address', async () => {
  const { clientId = '', clientSecret = '' } = wearable.oauthApps.oura ?? {};
  expect(await check({ OURA_CLIENT_ID: clientId, OURA_CLIENT_SECRET: clientSecret })).toEqual([
    {
      name: 'wearable apps',
      level: 'ok',
      text: 'Oura knows the app; its redirect address is https://lutea.example.org/api/device/callback/oura',
    },
  ]);
});

test('doctor reports an app that Google knows as ok', async () => {
  const { clientId = '', clientSecret = '' } = wearable.oauthApps.google_health ?? {};
  const app = { GOOGLE_HEALTH_CLIENT_ID: clientId, GOOGLE_HEALTH_CLIENT_SECRET: clientSecret };
  expect(await check(app)).toMatchObject([
    { level: 'ok', text: expect.stringMatching(/^Google Health knows the app.*callback\/google_health$/) },
  ]);
  expect(await check({ ...app, GOOGLE_HEALTH_CLIENT_SECRET: 'canary' })).toMatchObject([{ level: 'FAIL' }]);
});

test('doctor reports an app that intervals.icu knows as ok', async () => {
  const { clientId = '', clientSecret = '' } = wearable.oauth.intervals?.app ?? {};
  expect(await check({ INTERVALS_CLIENT_ID: clientId, INTERVALS_CLIENT_SECRET: clientSecret })).toMatchObject(
    [{ level: 'ok', text: expect.stringContaining('intervals.icu knows the app') }],
  );
});

test('doctor reports a wrong secret as a failure, without showing it', async () => {
  const { clientId = '' } = wearable.oauthApps.polar ?? {};
  const findings = await check({ POLAR_CLIENT_ID: clientId, POLAR_CLIENT_SECRET: 'canary' });
  expect(findings).toMatchObject([
    { level: 'FAIL', text: expect.stringContaining('did not accept the operator’s app') },
  ]);
  expect(JSON.stringify(findings)).not.toContain('canary');
});

test('doctor checks nothing without an app; an incomplete app is a configuration error', async () => {
  expect(await check({})).toMatchObject([{ level: 'ok', text: 'none is set' }]);
  await expect(async () => check({ WHOOP_CLIENT_ID: 'x' })).rejects.toThrow(
    'WHOOP_CLIENT_ID and WHOOP_CLIENT_SECRET belong together',
  );
});
