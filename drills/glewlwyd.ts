import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findFreePort } from '../test/helpers/free-ports.ts';
import {
  cacheFolder,
  type ForeignProvider,
  type ProviderClient,
  unpackPackages,
  waitForProvider,
} from './foreign-provider.ts';

/**
 * Glewlwyd and what it needs, as Debian 12 names them. They are unpacked and not installed: the package's own
 * installation asks for a database and for systemd.
 */
const PACKAGES = [
  'glewlwyd',
  'glewlwyd-common',
  'libconfig9',
  'libhoel1.4',
  'libiddawc1.1',
  'libmariadb3',
  'libmicrohttpd12',
  'liboath0',
  'liborcania2.3',
  'librhonabwy1.1',
  'libulfius2.7',
  'libyder2.0',
];

const FOLDER = cacheFolder('glewlwyd');
const PROGRAM = join(FOLDER, 'usr/bin/glewlwyd');

const provide = (): boolean => {
  unpackPackages(FOLDER, PACKAGES.join(' '), PROGRAM);
  return existsSync(PROGRAM);
};

const ADMIN = { username: 'admin', password: 'password' };
const PERSON = { username: 'ada', password: 'correct horse battery' };

function writeConfiguration(folder: string, port: number): string {
  const modules = join(FOLDER, 'usr/lib/glewlwyd');
  const database = join(folder, 'glewlwyd.db');
  const store = new DatabaseSync(database);
  store.exec(readFileSync(join(FOLDER, 'usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'), 'utf8'));
  store.close();
  const file = join(folder, 'glewlwyd.conf');
  const lines = [
    `port=${port}`,
    `external_url="http://localhost:${port}"`,
    `static_files_path="${join(FOLDER, 'usr/share/glewlwyd/webapp/')}"`,
    `database = { type = "sqlite3"; path = "${database}"; };`,
    ...['user', 'user_middleware', 'client', 'plugin'].map(
      (kind) => `${kind}_module_path="${join(modules, kind)}"`,
    ),
    `user_auth_scheme_module_path="${join(modules, 'scheme')}"`,
    'bind_address="127.0.0.1"',
    'login_url="login.html"',
    'api_prefix="api"',
    'log_mode="console"',
    'log_level="NONE"',
    'cookie_domain="localhost"',
    'cookie_secure=0',
    'session_key="session"',
    'admin_scope="g_admin"',
    'profile_scope="g_profile"',
    'hash_algorithm="SHA512"',
    'static_files_mime_types = ( { extension = "*"; mime_type = "text/html"; compress = 0 } )',
  ];
  writeFileSync(file, lines.join('\n'));
  return file;
}

function oidcParameters(issuer: string): Record<string, unknown> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: publicKey.export({ type: 'spki', format: 'pem' }),
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 600,
    'auth-type-code-enabled': true,
    'auth-type-id-token-enabled': true,
    'subject-type': 'public',
    'pkce-allowed': true,
    'allowed-scope': ['openid'],
  };
}

/** Signs in at Glewlwyd's JSON interface; `send` calls it with the session. */
async function signInAs(url: string, { username, password }: { username: string; password: string }) {
  const send = (method: string, path: string, body: object, cookie = '') =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const begun = await send('POST', '/auth/', { username, password });
  const [cookie = ''] = begun.headers.getSetCookie()[0]?.split(';') ?? [];
  return {
    cookie,
    async send(method: string, path: string, body: object): Promise<void> {
      const { status } = await send(method, path, body, cookie);
      if (status !== 200) throw new Error(`Glewlwyd answered ${status} to ${method} ${path}`);
    },
  };
}

async function register(admin: Awaited<ReturnType<typeof signInAs>>, client: ProviderClient): Promise<void> {
  const { clientId, clientSecret, method, redirectUri } = client;
  await admin.send('POST', '/client/', {
    client_id: clientId,
    name: clientId,
    enabled: true,
    confidential: true,
    password: clientSecret,
    client_secret: clientSecret,
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    scope: [],
    token_endpoint_auth_method: [method],
  });
}

async function start(folder: string, clients: readonly ProviderClient[]) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const child = spawn(PROGRAM, [`--config-file=${writeConfiguration(folder, port)}`], {
    env: { LD_LIBRARY_PATH: join(FOLDER, 'usr/lib/x86_64-linux-gnu') },
    stdio: 'ignore',
  });
  await waitForProvider(url, child);
  const admin = await signInAs(url, ADMIN);
  const plugin = { module: 'oidc', name: 'oidc', display_name: 'oidc', enabled: true };
  await admin.send('POST', '/mod/plugin/', { ...plugin, parameters: oidcParameters(`${url}/api/oidc`) });
  await admin.send('POST', '/user/', { ...PERSON, name: 'Ada', enabled: true, scope: ['openid'] });
  for (const client of clients) await register(admin, client);
  const person = await signInAs(url, PERSON);
  for (const { clientId } of clients)
    await person.send('PUT', `/auth/grant/${clientId}`, { scope: 'openid' });
  return {
    issuer: `${url}/api/oidc`,
    cookie: person.cookie,
    // Glewlwyd's page adds this parameter once the person has agreed.
    afterConsent: (address: string) => `${address}&g_continue`,
    stop: () => child.kill('SIGKILL'),
  };
}

export const glewlwyd: ForeignProvider = { name: 'Glewlwyd', provide, start };
