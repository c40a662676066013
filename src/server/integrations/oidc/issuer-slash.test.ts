import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  CLIENT,
  type HostileProvider,
  startHostileProvider,
} from '../../../../test/identity/hostile-provider.ts';
import { createOidcClient } from './oidc-client.ts';

let provider: HostileProvider;
beforeEach(async () => {
  provider = await startHostileProvider();
});
afterEach(() => provider.close());

test.each([
  ['without its slash by the operator and with it by the provider', '', '/', '/'],
  ['with its slash by the operator and without it by the provider', '/', '', ''],
  ['with its slash in discovery and without it in the ID token', '', '/', ''],
  ['without its slash in discovery and with it in the ID token', '', '', '/'],
])('sign-in works if a root issuer is written %s', async (_how, configured, discovered, stated) => {
  const { issuer } = provider;
  provider.misdeeds = { metadata: { issuer: issuer + discovered }, claims: { iss: issuer + stated } };
  const oidc = createOidcClient({
    ...CLIENT,
    issuerUrl: issuer + configured,
    redirectUri: 'http://127.0.0.1:3000/api/auth/callback',
    clock: () => Temporal.Now.instant(),
  });
  const { url: _url, ...secrets } = await oidc.begin({ again: false });
  provider.nonce = secrets.nonce;
  const answer = new URLSearchParams({ code: 'a-code', state: secrets.state, iss: issuer + stated });
  const { subject } = await oidc.complete(answer, { ...secrets, authenticatedAfter: null });
  expect(subject).toBe('someone');
});
