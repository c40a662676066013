import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startIdentityProvider } from '#server/try-it/identity/provider.ts';
import { createDataDir } from './helpers/data-dir.ts';
import { CLEAN_ENVIRONMENT, spawnServer, startServer } from './helpers/running-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'lutea-operator-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PUBLIC_URL = 'https://lutea.example.org';

/** An installation that serves others, with no provider in its environment. */
const environment = {
  DATA_DIR: createDataDir(),
  PUBLIC_URL,
  CRON_SECRET: 'c'.repeat(32),
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
};

function lutea(...words: string[]) {
  const main = join(import.meta.dirname, '..', 'src', 'server', 'cli', 'main.ts');
  const { stdout, status } = spawnSync(process.execPath, [main, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...CLEAN_ENVIRONMENT, ...environment },
  });
  return { stdout, status };
}

async function startAndFail() {
  const child = spawnServer(environment);
  const [said, [code]] = await Promise.all([
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  return { said, code };
}

test('a server for others starts with a provider stored by command, and not without one', async () => {
  const none = await startAndFail();
  expect(none.code).toBe(1);
  expect(none.said).toMatch(
    /DATASTORE_OIDC_CLIENT_ID is not set[\s\S]*DATASTORE_OIDC_ISSUER_URL[\s\S]*lutea admin set-oidc FILE/,
  );

  const client = { clientId: 'lutea', clientSecret: 'canary' };
  const redirectUris = [`${PUBLIC_URL}/api/auth/callback`] as const;
  const provider = await startIdentityProvider({ ...client, port: 0, redirectUris });
  writeFileSync(join(folder, 'oidc.json'), JSON.stringify({ ...client, issuerUrl: provider.issuer }));
  expect(lutea('admin', 'set-oidc', 'oidc.json')).toMatchObject({ status: 0 });

  const server = await startServer(environment);
  const logIn = async () => {
    const login = await fetch(`${server.url}/api/auth/login`, { method: 'POST', redirect: 'manual' });
    return [login.status, login.headers.get('location')];
  };
  // On a busy machine the provider's first answer may come too late for one attempt.
  await expect
    .poll(logIn)
    .toEqual([303, expect.stringMatching(`^${provider.issuer}/auth\\?.*&client_id=lutea&`)]);
  const link = lutea('admin', 'link');
  expect(link.stdout).toMatch(/^https:\/\/lutea\.example\.org\/admin\?key=[\w-]{43}\n/);
  const key = /key=(.*)/.exec(link.stdout)?.[1] ?? '';
  const opened = await fetch(`${server.url}/admin/session`, {
    method: 'POST',
    body: new URLSearchParams({ key }),
    headers: { origin: PUBLIC_URL },
    redirect: 'manual',
  });
  expect(opened.headers.get('set-cookie')).toMatch(/^__Host-lutea_operator=[\w-]{43};.*SameSite=Strict/);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = await (await fetch(`${server.url}/admin`, { headers: { cookie } })).text();
  expect(page).toContain('<dt>Provider</dt><dd>stored here</dd>');
  expect(`${page}${server.output()}`).not.toContain('canary');
  await server.stop();
  await provider.close();
});
