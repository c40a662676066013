import { generateKeyPair, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
// The package's entry is not used: it prints a warning on a Node release that is not (yet) LTS.
import { type Middleware, Provider } from 'oidc-provider/lib/provider.js';
import { KEEP_ALIVE_MS } from '../stand-ins.ts';
import { createIdentityMemory } from './memory.ts';
import { type Person, SAMPLE_PEOPLE } from './people.ts';
import { configureTryIt, type ProviderSettings } from './provider-settings.ts';
import { serveSignIn } from './sign-in.ts';

const HOST = '127.0.0.1';
/** The provider's host name. Cookies of one name are not sent to another, and browsers allow passkeys for this one. */
const NAME = 'localhost';

export interface IdentityProviderOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly [string, ...string[]];
  readonly people?: readonly Person[];
  /** Present for a provider with sessions and a sign-out page. It redirects to these URLs after signing out. */
  readonly signOut?: { readonly redirectUris: readonly string[] };
  /** Called for faults of the provider itself, never for refused requests. */
  readonly onError?: (error: Error) => void;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** Signs with a new key from now on and publishes only that one. Logins in progress continue. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a separate OpenID Connect issuer on loopback, with sample people who sign in without a password. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { port, onError = reportToConsole, ...client } = options;
  const settings = {
    people: SAMPLE_PEOPLE,
    ...client,
    homeUrl: new URL('/', client.redirectUris[0]).href,
    memory: createIdentityMemory({ keepsSessions: client.signOut !== undefined }),
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
  const firstKey = await generateSigningKey();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const issuer = await listen(server, port);
  const handlerFor = (signingKey: object) => createHandler(issuer, { ...settings, signingKey }, onError);
  // There is no await between listening and here, so no request can arrive before its handler.
  let handle = handlerFor(firstKey);
  server.on('request', (req, res) => handle(req, res));
  return {
    issuer,
    rotateKeys: async () => {
      handle = handlerFor(await generateSigningKey());
    },
    close: () => close(server),
  };
}

async function generateSigningKey(): Promise<object> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, HOST);
  await once(server, 'listening');
  return `http://${NAME}:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

function createHandler(
  issuer: string,
  settings: ProviderSettings,
  onError: (error: Error) => void,
): ReturnType<Provider['callback']> {
  const provider = new Provider(issuer, configureTryIt(settings));
  provider.on('error', onError);
  provider.on('server_error', (_ctx, error) => onError(error));
  provider.use(refuseOtherHosts(new URL(issuer).host));
  provider.use(setSecurityHeaders(settings.redirectUris));
  provider.use(serveSignIn(provider, settings));
  return provider.callback();
}

/** Prevents DNS rebinding: a page of another host name must not talk to the provider. */
function refuseOtherHosts(host: string): Middleware {
  return async (ctx, next) => {
    if (ctx.host === host) return next();
    ctx.status = 421;
    ctx.body = `This server answers only at ${host}.`;
  };
}

function setSecurityHeaders(redirectUris: readonly string[]): Middleware {
  // Browsers also apply form-action to the redirects after a form, and these end at the app.
  const formTargets = ["'self'", ...new Set(redirectUris.map((uri) => new URL(uri).origin))].join(' ');
  const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action ${formTargets}; frame-ancestors 'none'; base-uri 'none'`;
  return async (ctx, next) => {
    ctx.set({
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    await next();
  };
}

function reportToConsole(error: Error): void {
  console.error(`Try-it identity provider: ${error.message}`);
}
