import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTryItPorts } from '../test/helpers/free-ports.ts';
import { startServer } from '../test/helpers/running-server.ts';
import type { Drill } from './drill.ts';
import type { ForeignProvider, ProviderClient } from './foreign-provider.ts';
import { glewlwyd } from './glewlwyd.ts';
import { signIn } from './installation.ts';
import { lemonldap } from './lemonldap.ts';

/** Every printable character, so that each has to survive both ways to send a secret. */
const SECRET = String.fromCharCode(...Array.from({ length: 94 }, (_, i) => i + 33));

const METHODS = ['client_secret_basic', 'client_secret_post'] as const;

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');

function visit(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { redirect: 'manual', ...init });
}

/** Signs in at Lutea with the provider of this name; returns the user's id, or what went wrong. */
async function signInWith(
  url: string,
  provider: string,
  { cookie, afterConsent }: { cookie: string; afterConsent(address: string): string },
): Promise<string> {
  const begun = await visit(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    body: new URLSearchParams({ provider }),
  });
  const asked = await visit(afterConsent(begun.headers.get('location') ?? ''), { headers: { cookie } });
  const back = asked.headers.get('location') ?? '';
  if (!back.includes('code=')) return `no code, but ${asked.status} ${back}`;
  const ended = await visit(back, { headers: { cookie: cookiesOf(begun) } });
  const answer = await visit(`${url}/api/user`, { headers: { cookie: cookiesOf(ended) } });
  if (!answer.ok) return `no session, but ${ended.status} ${ended.headers.get('location')}`;
  return ((await answer.json()) as { id: string }).id;
}

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

/** A person signs in with a provider of another project, beside try-it mode's own provider. */
const foreignProviderDrill = (foreign: ForeignProvider): Drill => ({
  name: `sign-in with ${foreign.name}, beside another provider`,
  unable: () =>
    foreign.provide()
      ? undefined
      : `${foreign.name}’s packages of Debian 12 could not be downloaded and unpacked`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'lutea-foreign-'));
    const port = String(await findTryItPorts());
    const url = `http://localhost:${port}`;
    const redirectUri = `${url}/api/auth/callback`;
    const clients: ProviderClient[] = METHODS.map((method) => ({
      clientId: method.replaceAll('_', '-'),
      clientSecret: SECRET,
      method,
      redirectUri,
    }));
    const provider = await foreign.start(folder, clients);
    const file = join(folder, 'providers.json');
    const { issuer: issuerUrl } = provider;
    const providers = clients.map(({ clientId, clientSecret }) => ({
      id: clientId,
      name: clientId,
      issuerUrl,
      clientId,
      clientSecret,
      scopes: 'openid',
    }));
    writeFileSync(file, JSON.stringify(providers));
    const server = await startServer({ PORT: port, MORE_PROVIDERS_FILE: file });
    const ids: string[] = [];
    for (const { clientId } of clients) ids.push(await signInWith(url, clientId, provider));
    const losses = clients.flatMap(({ method }, i) =>
      isId(ids[i] ?? '') ? [] : [`with ${method} there was ${ids[i]}`],
    );
    if (new Set(ids).size > 1) losses.push('one person became two');
    const other = await signIn(url, 'Sample', `Sign in with localhost:${Number(port) + 1}`);
    const beside = (await other('GET', '/api/user')).json as { id: string };
    if (ids.includes(beside.id)) losses.push('another provider’s person is the same');
    await server.stop();
    provider.stop();
    rmSync(folder, { recursive: true, force: true });
    return { figure: `${SECRET.length} characters of a secret, ${METHODS.join(' and ')}`, losses };
  },
});

export const foreignProviderDrills: readonly Drill[] = [glewlwyd, lemonldap].map(foreignProviderDrill);
