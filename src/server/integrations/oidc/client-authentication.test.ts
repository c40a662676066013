import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HostileProvider, startHostileProvider } from '../../../../test/identity/hostile-provider.ts';
import { createOidcClient, type OidcClient } from './oidc-client.ts';

let provider: HostileProvider;
beforeEach(async () => {
  provider = await startHostileProvider();
});
afterEach(() => provider.close());

function createClient(clientSecret: string): OidcClient {
  return createOidcClient({
    issuerUrl: provider.issuer,
    clientId: 'lutea',
    clientSecret,
    redirectUri: 'http://127.0.0.1:3000/api/auth/callback',
    clock: () => Temporal.Now.instant(),
  });
}

async function signIn(oidc: OidcClient): Promise<string> {
  const { url: _url, ...secrets } = await oidc.begin({ again: false });
  provider.nonce = secrets.nonce;
  const answer = new URLSearchParams({ code: 'a-code', state: secrets.state });
  return (await oidc.complete(answer, { ...secrets, authenticatedAfter: null })).subject;
}

interface TokenRequest {
  authorization: string | undefined;
  body: string;
}

/** Makes the token endpoint accept only requests of a known client. */
function acceptClientBy(
  isKnown: (request: TokenRequest) => boolean,
  refusal = { status: 401, error: 'invalid_client' },
) {
  const answer = (response: ServerResponse, request: TokenRequest) => {
    if (isKnown(request)) return provider.sendTokens(response);
    response.writeHead(refusal.status, {
      'content-type': 'application/json',
      'www-authenticate': 'Basic realm="tokens"',
    });
    response.end(JSON.stringify({ error: refusal.error }));
  };
  provider.misdeeds = { ...provider.misdeeds, endpoints: { '/token': answer } };
}

const pairIn = ({ authorization = '' }: TokenRequest): string =>
  Buffer.from(authorization.replace('Basic ', ''), 'base64').toString('utf8');
const decodeForm = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

const isReadRaw = (secret: string) => (request: TokenRequest) => pairIn(request) === `lutea:${secret}`;
const isReadDecoded = (secret: string) => (request: TokenRequest) => {
  const [id = '', ...rest] = pairIn(request).split(':');
  return decodeForm(id) === 'lutea' && decodeForm(rest.join(':')) === secret;
};
const isInBody = (secret: string) => (request: TokenRequest) =>
  new URLSearchParams(request.body).get('client_secret') === secret;

const tokenRequests = () => provider.requests.filter(({ path }) => path === '/token');

describe('Basic authentication', () => {
  test.each(['with-dash', 'with_line', 'with.dot', 'with~wave', 'of/base64=', "with!*'()"])(
    'works whether or not the provider decodes the secret: %s',
    async (secret) => {
      acceptClientBy(isReadRaw(secret));
      expect(await signIn(createClient(secret))).toBe('someone');
      acceptClientBy(isReadDecoded(secret));
      expect(await signIn(createClient(secret))).toBe('someone');
    },
  );

  test('can send a secret of any printable characters to a provider that does not decode it', async () => {
    const secret = String.fromCharCode(...Array.from({ length: 94 }, (_, i) => i + 33));
    acceptClientBy(isReadRaw(secret));
    const oidc = createClient(secret);
    expect(await signIn(oidc)).toBe('someone');
    expect(tokenRequests()).toHaveLength(2);
    expect(await signIn(oidc)).toBe('someone');
    expect(tokenRequests()).toHaveLength(3);
  });

  test('can send a secret of any characters to a provider that decodes it, as the standard requires', async () => {
    const secret = 'with space, 100%, plus+, colon: and ü€';
    acceptClientBy(isReadDecoded(secret));
    expect(await signIn(createClient(secret))).toBe('someone');
  });
});

describe('if the provider offers client_secret_post too', () => {
  beforeEach(() => {
    provider.misdeeds = {
      metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] },
    };
  });

  test('Basic authentication is tried first', async () => {
    acceptClientBy(isReadRaw('a-secret'));
    expect(await signIn(createClient('a-secret'))).toBe('someone');
    expect(tokenRequests()).toHaveLength(1);
  });

  test.each([
    { status: 401, error: 'invalid_client' },
    { status: 403, error: 'unauthorized_client' },
  ])('client_secret_post is tried after $status $error, and is first from then on', async (refusal) => {
    acceptClientBy(isInBody('a+secret'), refusal);
    const oidc = createClient('a+secret');
    expect(await signIn(oidc)).toBe('someone');
    expect(tokenRequests()).toHaveLength(2);
    expect(await signIn(oidc)).toBe('someone');
    expect(tokenRequests()).toHaveLength(3);
  });

  test('a wrong secret is refused after both methods were tried', async () => {
    acceptClientBy(() => false);
    await expect(signIn(createClient('wrong'))).rejects.toMatchObject({
      kind: 'REFUSED',
      oauthError: 'invalid_client',
    });
    expect(tokenRequests()).toHaveLength(2);
  });
});

test('a provider that offers only client_secret_post gets the secret in the body', async () => {
  provider.misdeeds = { metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } };
  acceptClientBy(isInBody('a-secret'));
  expect(await signIn(createClient('a-secret'))).toBe('someone');
  expect(tokenRequests()).toHaveLength(1);
});
