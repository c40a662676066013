import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandContext } from '#server/cli/commands.ts';
import { examine } from '#server/cli/doctor.ts';
import { readConfig } from '#server/config/config.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { findFreePort } from '../helpers/free-ports.ts';
import { CLIENT } from '../identity/hostile-provider.ts';
import { type HostileService, startHostileService } from '../identity/hostile-service.ts';

let service: HostileService;
beforeAll(async () => {
  service = await startHostileService();
});
afterAll(() => service.close());

async function providerLines(settings: Record<string, string>): Promise<string[]> {
  const config = readConfig({
    PUBLIC_URL: 'https://lutea.example.org',
    ...settings,
    CRON_SECRET: 'c'.repeat(32),
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  });
  const { engine } = service.database;
  const { lines } = await examine({ config, engine, clock: () => Temporal.Now.instant() } as CommandContext);
  return lines.filter((line) => line.includes('identity provider'));
}

async function providerLine(): Promise<string | undefined> {
  const [line] = await providerLines({
    DATASTORE_OIDC_CLIENT_ID: CLIENT.clientId,
    DATASTORE_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    DATASTORE_OIDC_ISSUER_URL: service.provider.issuer,
  });
  return line;
}

async function signIn(claims: Record<string, unknown>): Promise<void> {
  const login = await service.begin();
  service.provider.misdeeds = { claims };
  expect((await service.comeBack(login)).statusCode).toBe(303);
}

test('doctor says whether the provider states the time of a sign-in (auth_time)', async () => {
  expect(await providerLine()).toMatch(/^ok .* answers; nobody has signed in yet/);
  await signIn({ sub: 'a', auth_time: 0 });
  expect(await providerLine()).toMatch(/^ok .*it does not say when it asked a person \(no auth_time\)/);
  await signIn({ sub: 'b', auth_time: Math.floor(service.clock.now.epochMilliseconds / 1000) });
  expect(await providerLine()).toMatch(/^ok .*it says when it asked a person \(auth_time\)/);
});

test('doctor asks each of more providers, and needs no other', async () => {
  const file = join(createDataDir(), 'providers.json');
  const port = await findFreePort();
  const more = [
    { id: 'club', name: 'The club', issuerUrl: service.provider.issuer },
    { id: 'gone', name: 'The old club', issuerUrl: `http://127.0.0.1:${port}` },
  ];
  writeFileSync(file, JSON.stringify(more.map((each) => ({ ...each, ...CLIENT }))));
  const [first, club, gone] = await providerLines({ MORE_PROVIDERS_FILE: file });
  expect(first).toMatch(/^ok .*none beside those of MORE_PROVIDERS_FILE/);
  expect(club).toMatch(/^ok .* answers/);
  expect(gone).toMatch(/^FAIL .*connection refused/);
});
