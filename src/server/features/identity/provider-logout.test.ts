import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOidcClient } from '#server/integrations/oidc/oidc-client.ts';
import {
  CLIENT,
  type HostileProvider,
  startHostileProvider,
} from '../../../../test/identity/hostile-provider.ts';
import { logoutAddress, offeredLogout } from './provider-logout.ts';

let provider: HostileProvider;
beforeEach(async () => {
  provider = await startHostileProvider();
});
afterEach(() => provider.close());

const loginUrl = 'https://lutea.example/login';

function optionsWith(providerLogout: 'ask' | 'always' | 'never', endpoint: string | undefined) {
  provider.misdeeds = { metadata: { end_session_endpoint: endpoint } };
  const oidc = createOidcClient({
    ...CLIENT,
    issuerUrl: provider.issuer,
    redirectUri: 'https://lutea.example/api/auth/callback',
    clock: () => Temporal.Now.instant(),
  });
  return { provider: oidc, providerLogout, loginUrl };
}

const PAGE = 'https://id.example/end?realm=a';
const LEADS_TO = `${PAGE}&post_logout_redirect_uri=${encodeURIComponent(loginUrl)}&client_id=lutea`;

test.each([
  ['ask', true, LEADS_TO],
  ['ask', false, undefined],
  ['always', false, LEADS_TO],
  ['never', true, undefined],
] as const)('with %s, and the person wanting it being %s, leads to %s', async (choice, isWanted, address) => {
  const options = optionsWith(choice, PAGE);
  expect(await offeredLogout(options)).toBe(choice);
  expect(await logoutAddress(options, isWanted)).toBe(address);
});

test.each([
  ['has no page for it', undefined],
  ['names one that is not https', 'http://id.example/end'],
])('ends here where the provider %s', async (_what, endpoint) => {
  const options = optionsWith('always', endpoint);
  expect(await offeredLogout(options)).toBe('never');
  expect(await logoutAddress(options, true)).toBeUndefined();
});

test('ends here where the provider does not answer, or there is none', async () => {
  const options = optionsWith('always', PAGE);
  provider.misdeeds = {
    endpoints: { '/.well-known/openid-configuration': (response) => response.writeHead(503).end() },
  };
  expect(await logoutAddress(options, true)).toBeUndefined();
  expect(await logoutAddress({ ...options, provider: undefined }, true)).toBeUndefined();
});
