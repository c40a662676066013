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
const LOGOUT_URL = `${PAGE}&post_logout_redirect_uri=${encodeURIComponent(loginUrl)}&client_id=lutea`;

test.each([
  ['ask', true, LOGOUT_URL],
  ['ask', false, undefined],
  ['always', false, LOGOUT_URL],
  ['never', true, undefined],
] as const)(
  'with the setting %s and the person’s wish %s, signing out redirects to %s',
  async (choice, isWanted, address) => {
    const options = optionsWith(choice, PAGE);
    expect(await offeredLogout(options)).toBe(choice);
    expect(await logoutAddress(options, isWanted)).toBe(address);
  },
);

test.each([
  ['has no logout page', undefined],
  ['has a logout page that is not https', 'http://id.example/end'],
])('signing out does not redirect if the provider %s', async (_what, endpoint) => {
  const options = optionsWith('always', endpoint);
  expect(await offeredLogout(options)).toBe('never');
  expect(await logoutAddress(options, true)).toBeUndefined();
});

test('signing out does not redirect if the provider does not answer, or if there is none', async () => {
  const options = optionsWith('always', PAGE);
  provider.misdeeds = {
    endpoints: { '/.well-known/openid-configuration': (response) => response.writeHead(503).end() },
  };
  expect(await logoutAddress(options, true)).toBeUndefined();
  expect(await logoutAddress({ ...options, provider: undefined }, true)).toBeUndefined();
});
