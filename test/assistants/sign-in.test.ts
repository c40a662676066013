import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchClientDocument } from '#server/integrations/oidc-provider/fetch-document.ts';
import { createFormBrowser, type Page } from '../helpers/form-browser.ts';
import { type HouseholdApp, startHouseholdApp } from '../helpers/household-app.ts';
import { joinSomeone, type Member, PASSWORD } from '../identity/household-people.ts';
import { callTool, toolNames } from './assistant.ts';

/** The metadata documents of the simulated assistants, by address. */
const documents = new Map<string, object | string>();
const fetched: string[] = [];
/** Counts assistants: a document is read at most once a minute, so each test uses a new address. */
let assistants = 0;

let service: HouseholdApp;
let ada: Member;
/** A simulated assistant on this device, to which the browser returns after the sign-in. */
let callback: Server;
let redirectUrl: string;

beforeAll(async () => {
  const household = {
    fetchDocument: async (address: string | URL) => {
      fetched.push(String(address));
      const document = documents.get(String(address));
      return document === undefined
        ? new Response('', { status: 404 })
        : new Response(typeof document === 'string' ? document : JSON.stringify(document));
    },
  };
  service = await startHouseholdApp({}, { household });
  ada = await joinSomeone(service);
  callback = createServer((_request, response) => response.end('Back at the assistant'));
  await new Promise<void>((done) => callback.listen(0, '127.0.0.1', done));
  redirectUrl = `http://localhost:${(callback.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  callback.close();
  await service.close();
});
beforeEach(async () => {
  // A code of the authenticator app works once, and documents are read only so often: each test begins later.
  service.ahead.by = service.ahead.by.add({ minutes: 5 });
  fetched.length = 0;
  await service.forgetAttempts();
  await service.database.asOwner('delete from tool_keys');
});

function publish(changes: Record<string, unknown> = {}): string {
  const address = `https://assistant-${++assistants}.example/client.json`;
  documents.set(address, {
    client_id: address,
    client_name: 'Robo <b>coach</b>',
    redirect_uris: ['http://localhost/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    ...changes,
  });
  return address;
}

/** The assistant's side of the sign-in: what it stores, and the page that it opens for its person. */
function createProvider(clientMetadataUrl: string) {
  const kept: {
    tokens?: StoredOAuthTokens;
    verifier?: string;
    page?: URL;
    state?: OAuthDiscoveryState;
    client?: StoredOAuthClientInformation;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadataUrl,
    clientMetadata: { redirect_uris: [redirectUrl] },
    state: () => 'some state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (page) => {
      kept.page = page;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (state) => {
      kept.state = state;
    },
    discoveryState: () => kept.state,
  };
  return { provider, kept };
}

async function openSignIn(address: string) {
  const { provider, kept } = createProvider(address);
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
    authProvider: provider,
  });
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await expect(client.connect(transport)).rejects.toThrow(/unauthorized/i);
  if (kept.page === undefined) throw new Error('the assistant opened no page');
  return { transport, provider, kept, page: kept.page };
}

async function signIn(page: URL, member = ada) {
  const browser = createFormBrowser();
  const first = await browser.get(page.href);
  const fields = { name: member.name, password: PASSWORD, code: member.nextCode() };
  return { browser, asked: await browser.submit(first, { button: 'Sign in', fields }) };
}

/** The whole sign-in: the person allows the assistant, which then connects. */
async function letIn(address: string, fields: Record<string, string> = {}) {
  const { transport, provider, kept, page } = await openSignIn(address);
  const { browser, asked } = await signIn(page);
  const back = await browser.submit(asked, { button: 'Let it in', fields });
  await transport.finishAuth(new URL(back.url).searchParams);
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { authProvider: provider }),
  );
  return { client, back, asked, token: kept.tokens?.access_token ?? '' };
}

interface ListedKey {
  id: string;
  name: string;
  scopes: string[];
  expiresAt: string;
}

async function callAsAda(path: string, method = 'GET'): Promise<Response> {
  const url = `${service.url}${path}`;
  const headers = { cookie: ada.browser.cookieHeader(url), origin: service.url };
  return fetch(url, { method, headers });
}

async function keysOfAda(): Promise<ListedKey[]> {
  const answer = await callAsAda('/api/tool-keys');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: ListedKey[] }).items;
}

/** Builds the request for the page by hand, so that a test can break one part of it. */
async function authorize(address: string, changes: Record<string, string> = {}): Promise<Page> {
  const url = new URL(`${service.url}/household/auth`);
  url.search = new URLSearchParams({
    client_id: address,
    redirect_uri: redirectUrl,
    response_type: 'code',
    scope: 'mcp today:read',
    resource: `${service.url}/mcp`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 's',
    ...changes,
  }).toString();
  return createFormBrowser().get(url.href);
}

describe('signing in to an assistant', () => {
  test('the page names the assistant’s host and scopes and says that values leave the house; scopes that write are not ticked', async () => {
    const address = publish();
    const { page } = await openSignIn(address);
    const { asked } = await signIn(page);
    const host = new URL(address).host;
    expect(asked.html).toContain(`Let ${host} in?`);
    expect(asked.html).toContain('“Robo &lt;b&gt;coach&lt;/b&gt;”');
    expect(asked.html).toContain(`Values leave your house: what it reads goes to ${host}`);
    expect(asked.html).toContain('a program on this device');
    const ticked = [...asked.html.matchAll(/name="([a-z:]+)" checked/g)].map(([, name]) => name);
    const offered = [...asked.html.matchAll(/type="checkbox" name="([a-z:]+)"/g)].map(([, name]) => name);
    expect(ticked).toEqual(['today:read', 'plan:read', 'days:read']);
    expect(offered).toEqual([
      'today:read',
      'plan:read',
      'plan:write',
      'days:read',
      'days:write',
      'periods:write',
      'notes',
    ]);
    expect(String(asked.headers['content-security-policy'])).toContain(
      `form-action 'self' ${new URL(redirectUrl).origin};`,
    );
  });

  test.each([
    ['de', 'hereinlassen?', 'Deine Werte verlassen dein Haus'],
    ['fr', 'Laisser entrer', 'Vos valeurs sortent de chez vous'],
  ])('the page is in the language of the browser: %s', async (acceptLanguage, title, leaves) => {
    const { page } = await openSignIn(publish());
    const browser = createFormBrowser({ acceptLanguage });
    const first = await browser.get(page.href);
    const fields = { name: ada.name, password: PASSWORD, code: ada.nextCode() };
    const button = acceptLanguage === 'de' ? 'Anmelden' : 'Se connecter';
    const { html } = await browser.submit(first, { button, fields });
    expect(html).toContain(title);
    expect(html).toContain(leaves);
  });

  test('makes a key for 90 days with the scopes left ticked, which opens their tools', async () => {
    const address = publish();
    const { client, back, token } = await letIn(address);
    const answered = new URL(back.url).searchParams;
    expect([answered.get('iss'), answered.get('state')]).toEqual([`${service.url}/household`, 'some state']);
    expect(token).toMatch(/^lutea_[A-Za-z0-9_-]{43}$/);
    expect(await toolNames(client)).toEqual(['today', 'why', 'plan', 'trends', 'next_period']);
    expect((await callTool(client, 'today')).isError).toBe(false);
    const [key] = await keysOfAda();
    expect(key).toMatchObject({
      name: new URL(address).host,
      scopes: ['today:read', 'plan:read', 'days:read', 'mcp'],
    });
    const days =
      Temporal.Instant.from(key?.expiresAt ?? '')
        .since(service.household.clock())
        .total('hours') / 24;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThanOrEqual(90);
    const stored = JSON.stringify([
      await service.database.asOwner('select r::text as row from provider_records r'),
      await service.database.asOwner('select k::text as row from tool_keys k'),
    ]);
    expect(stored).not.toContain(token);
    await client.close();
  });

  test('lets the assistant write what the person ticked', async () => {
    const { client } = await letIn(publish(), { 'periods:write': 'on' });
    expect(await toolNames(client)).toContain('log_start');
    await client.close();
  });

  test('removing the key from the list refuses the assistant at once', async () => {
    const { client } = await letIn(publish());
    const [key] = await keysOfAda();
    await callAsAda(`/api/tool-keys/${key?.id}`, 'DELETE');
    await expect(client.listTools()).rejects.toThrow();
    await client.close();
  });

  test('makes no key if the person refuses', async () => {
    const { page } = await openSignIn(publish());
    const { browser, asked } = await signIn(page);
    const back = await browser.submit(asked, { button: 'Do not let it in' });
    expect(new URL(back.url).searchParams.get('error')).toBe('access_denied');
    expect(await keysOfAda()).toEqual([]);
  });

  test('a code works once, and only with its verifier', async () => {
    const { transport, kept, page } = await openSignIn(publish());
    const { browser, asked } = await signIn(page);
    const back = await browser.submit(asked, { button: 'Let it in' });
    const redeem = (verifier: string) =>
      fetch(`${service.url}/household/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: new URL(back.url).searchParams.get('code') ?? '',
          redirect_uri: redirectUrl,
          client_id: new URL(page.href).searchParams.get('client_id') ?? '',
          code_verifier: verifier,
        }),
      });
    expect((await redeem('x'.repeat(43))).status).toBe(400);
    await transport.finishAuth(new URL(back.url).searchParams);
    expect((await redeem(kept.verifier ?? '')).status).toBe(400);
    expect(await keysOfAda()).toHaveLength(1);
  });

  test('a person with 20 keys is told of the limit, and no key is made', async () => {
    await service.database.asOwner(
      `insert into tool_keys (user_id, name, token_hash, scopes, created_at, expires_at)
       select $1, 'Script', sha256(i::text::bytea), '{mcp}', now(), now() + interval '1 day' from generate_series(1, 20) i`,
      [ada.userId],
    );
    const { page } = await openSignIn(publish());
    const { browser, asked } = await signIn(page);
    expect(asked.html).toContain('You have 20 keys');
    const back = await browser.submit(asked, { button: 'Let it in' });
    expect(new URL(back.url).searchParams.get('error')).toBe('access_denied');
    expect(await keysOfAda()).toHaveLength(20);
  });

  test('the page is shown only after the sign-in, and only to the browser that signed in', async () => {
    const { page } = await openSignIn(publish());
    const browser = createFormBrowser();
    const first = await browser.get(page.href);
    const allow = `${first.url}/allow`;
    expect((await browser.get(allow)).status).toBe(400);
    const { asked } = await signIn((await openSignIn(publish())).page);
    expect(asked.url).toMatch(/\/household\/sign-in\/[\w-]+\/allow$/);
    expect((await createFormBrowser().get(asked.url)).status).toBe(400);
  });

  test('a form sent from a page of another origin is refused', async () => {
    const { asked, browser } = await signIn((await openSignIn(publish())).page);
    const path = new URL(asked.url).pathname;
    const answer = await service.app.inject({
      method: 'POST',
      url: path,
      headers: {
        cookie: browser.cookieHeader(asked.url),
        origin: 'https://evil.test',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'answer=allow',
    });
    expect(answer.statusCode).toBe(403);
    expect(await keysOfAda()).toEqual([]);
  });

  test('ends after 90 days', async () => {
    const { client } = await letIn(publish());
    service.ahead.by = service.ahead.by.add({ hours: 90 * 24 });
    await expect(client.listTools()).rejects.toThrow();
    await client.close();
  });
});

describe('an assistant that is refused', () => {
  test.each([
    ['says that it is another', { client_id: 'https://claude.ai/client.json' }],
    ['has a secret', { client_secret: 'secret' }],
    ['signs in with a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['has no address to go back to', { redirect_uris: [] }],
    ['goes back to a script', { redirect_uris: ['javascript:alert(1)'] }],
  ])('gets 400 because its document %s', async (_what, changes) => {
    const page = await authorize(publish(changes));
    expect(page.status).toBe(400);
    expect(page.url).toContain('/household/auth');
  });

  test('gets 400 because it asks to return to an address that its document does not name', async () => {
    const page = await authorize(publish(), { redirect_uri: 'http://localhost:1/other' });
    expect(page.status).toBe(400);
  });

  test('gets invalid_target because it asks for a token for another resource', async () => {
    const page = await authorize(publish(), { resource: 'https://elsewhere.example/mcp' });
    expect(new URL(page.url).searchParams.get('error')).toBe('invalid_target');
  });

  test('is named on the page because it asks for no scope that assistants may have', async () => {
    const { asked } = await signIn(new URL(await authorizeUrl(publish(), 'openid')));
    expect(asked.html).toContain('asks for nothing');
  });

  test('has its document read again only after a minute', async () => {
    const address = publish({ client_secret: 'secret' });
    for (let i = 0; i < 5; i++) expect((await authorize(address)).status).toBe(400);
    expect(fetched).toEqual([address]);
    publish();
    documents.set(address, { client_id: address, redirect_uris: ['http://localhost/callback'] });
    expect((await authorize(address)).status).toBe(400);
    service.ahead.by = service.ahead.by.add({ minutes: 1 });
    expect((await authorize(address)).status).toBe(200);
    expect(fetched).toEqual([address, address]);
  });

  test('has no document read after 20 other new addresses, except one each six seconds', async () => {
    const begun = Date.now();
    for (let i = 0; i < 30; i++) await authorize(`https://host-${i}.example/`);
    const passedSince = Math.ceil((Date.now() - begun) / 6_000);
    expect(fetched.length).toBeLessThanOrEqual(20 + passedSince);
    service.ahead.by = service.ahead.by.add({ minutes: 10 });
  });

  async function authorizeUrl(address: string, scope: string) {
    const { page } = await openSignIn(address);
    page.searchParams.set('scope', scope);
    return page.href;
  }
});

test.each([
  'http://assistant.example/',
  'https://assistant.example:8443/',
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
])('a document at %s is not read, because the address is not a public HTTPS one', async (address) => {
  await expect(fetchClientDocument(address)).rejects.toThrow(/public|private/i);
});

test('the well-known metadata documents say how to sign in', async () => {
  const at = async (path: string) => (await service.app.inject(path)).json() as Record<string, unknown>;
  expect(await at('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
    resource: `${service.url}/mcp`,
    authorization_servers: [`${service.url}/household`],
  });
  const server = await at('/household/.well-known/openid-configuration');
  expect(server).toMatchObject({
    issuer: `${service.url}/household`,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
  });
  expect(server).not.toHaveProperty('registration_endpoint');
  expect(await at('/.well-known/oauth-authorization-server/household')).toEqual(server);
});
