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

/** A token endpoint that knows its client by what it finds in the request, and refuses everyone else. */
function knowClientBy(
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
    'is the same to a provider that decodes the secret and to one that does not: %s',
    async (secret) => {
      knowClientBy(isReadRaw(secret));
      expect(await signIn(createClient(secret))).toBe('someone');
      knowClientBy(isReadDecoded(secret));
      expect(await signIn(createClient(secret))).toBe('someone');
    },
  );

  test('keeps a secret of any characters for a provider that decodes it, as the standard says', async () => {
    const secret = 'with space, 100%, plus+, colon: and ü€';
    knowClientBy(isReadDecoded(secret));
    expect(await signIn(createClient(secret))).toBe('someone');
  });
});

describe('where the provider offers client_secret_post too', () => {
  beforeEach(() => {
    provider.misdeeds = {
      metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] },
    };
  });

  test('Basic comes first', async () => {
    knowClientBy(isReadRaw('a-secret'));
    expect(await signIn(createClient('a-secret'))).toBe('someone');
    expect(tokenRequests()).toHaveLength(1);
  });

  test.each([
    { status: 401, error: 'invalid_client' },
    { status: 403, error: 'unauthorized_client' },
  ])('the body is tried after $status $error, and comes first from then on', async (refusal) => {
    knowClientBy(isInBody('a+secret'), refusal);
    const oidc = createClient('a+secret');
    expect(await signIn(oidc)).toBe('someone');
    expect(tokenRequests()).toHaveLength(2);
    expect(await signIn(oidc)).toBe('someone');
    expect(tokenRequests()).toHaveLength(3);
  });

  test('a secret that is wrong is refused after both', async () => {
    knowClientBy(() => false);
    await expect(signIn(createClient('wrong'))).rejects.toMatchObject({
      kind: 'REFUSED',
      oauthError: 'invalid_client',
    });
    expect(tokenRequests()).toHaveLength(2);
  });
});

test('a provider that offers only client_secret_post gets the secret in the body', async () => {
  provider.misdeeds = { metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } };
  knowClientBy(isInBody('a-secret'));
  expect(await signIn(createClient('a-secret'))).toBe('someone');
  expect(tokenRequests()).toHaveLength(1);
});
