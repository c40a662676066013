import { createHmac, createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  path: string;
  body: string;
  authorization: string | undefined;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** What the provider does wrong; by default nothing. `undefined` as a claim omits it. */
export interface Misdeeds {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** Signs with this key instead of the provider's own. */
  signer?: (input: string) => Buffer;
  /** Replaces fields of the discovery document. */
  metadata?: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** Replaces fields of the token endpoint's answer. */
  tokens?: Record<string, unknown>;
  /** Replaces whole endpoints, by path. */
  endpoints?: Record<string, Answer>;
}

export interface HostileProvider {
  issuer: string;
  /** Publishes a new signing key and uses it from now on. */
  rotateKey(): void;
  /** As `rotateKey`, but the new key keeps the id of the old one. */
  replaceKey(): void;
  publicKey(): KeyObject;
  /** Sends the normal answer of the token endpoint, for a misdeed that only adds a check before it. */
  sendTokens(response: ServerResponse): void;
  misdeeds: Misdeeds;
  /** The nonce to put into ID tokens. Tests set it, because no browser visits this provider. */
  nonce: string;
  clock: () => Temporal.Instant;
  requests: Received[];
  close(): Promise<void>;
}

export const CLIENT = { clientId: 'lutea', clientSecret: 'a-secret-for-tests' };
export const ACCESS_TOKEN = 'an-access-token';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function createKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** Signs with a new key that the provider never published. */
export function signWithAnotherKey(input: string): Buffer {
  return createSign('sha256').update(input).sign(createKey().privateKey);
}

/** Algorithm confusion: signs by HMAC, with the public key, which everybody has, as the secret. */
export function signWithPublicKey(publicKey: KeyObject): (input: string) => Buffer {
  const secret = publicKey.export({ type: 'spki', format: 'pem' });
  return (input) => createHmac('sha256', secret).update(input).digest();
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}

interface SigningKey {
  pair: ReturnType<typeof createKey>;
  id: string;
}

/** An ID token as an honest provider makes it, changed by the misdeeds. */
function createIdToken({ issuer, misdeeds, nonce, clock }: HostileProvider, key: SigningKey): string {
  const nowS = Math.floor(clock().epochMilliseconds / 1000);
  const header = { alg: 'RS256', typ: 'JWT', kid: key.id, ...misdeeds.header };
  const claims = { iss: issuer, aud: CLIENT.clientId, sub: 'someone', email: 'someone@example.test' };
  const times = { iat: nowS, exp: nowS + 300, nonce };
  const input = `${encode(header)}.${encode({ ...claims, ...times, ...misdeeds.claims })}`;
  const signature = misdeeds.signer?.(input) ?? sign('sha256', Buffer.from(input), key.pair.privateKey);
  return `${input}.${signature.toString('base64url')}`;
}

function discoveryOf({ issuer, misdeeds }: HostileProvider): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    ...misdeeds.metadata,
  };
}

function keysOf({ pair, id }: SigningKey): { keys: object[] } {
  return { keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: id, use: 'sig' }] };
}

/** A small hand-written provider that can do wrong what a real one never would. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const key: SigningKey = { pair: createKey(), id: 'key-1' };
  const server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: HostileProvider = {
    issuer,
    rotateKey() {
      key.pair = createKey();
      key.id = `${key.id}+`;
    },
    replaceKey() {
      key.pair = createKey();
    },
    publicKey: () => key.pair.publicKey,
    sendTokens: (response) =>
      sendJson(response, {
        access_token: ACCESS_TOKEN,
        token_type: 'Bearer',
        id_token: createIdToken(provider, key),
        ...provider.misdeeds.tokens,
      }),
    misdeeds: {},
    nonce: '',
    clock: () => Temporal.Now.instant(),
    requests: [],
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  const endpoints: Record<string, Answer> = {
    '/.well-known/openid-configuration': (response) => sendJson(response, discoveryOf(provider)),
    '/jwks': (response) => sendJson(response, keysOf(key)),
    '/token': (response) => provider.sendTokens(response),
    '/userinfo': (response) =>
      sendJson(response, { sub: 'someone', email: 'told@example.test', ...provider.misdeeds.userinfo }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(request.url ?? '', issuer);
    const body = await text(request);
    const received = { path, body, authorization: request.headers.authorization };
    provider.requests.push(received);
    const answer = provider.misdeeds.endpoints?.[path] ?? endpoints[path];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, received);
  }

  return provider;
}
