import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandContext } from '#server/cli/commands.ts';
import { examine } from '#server/cli/doctor.ts';
import { readConfig } from '#server/config/config.ts';
import { CLIENT } from '../identity/hostile-provider.ts';
import { type HostileService, startHostileService } from '../identity/hostile-service.ts';

let service: HostileService;
beforeAll(async () => {
  service = await startHostileService();
});
afterAll(() => service.close());

async function providerLine(): Promise<string | undefined> {
  const config = readConfig({
    PUBLIC_URL: 'https://lutea.example.org',
    DATASTORE_OIDC_CLIENT_ID: CLIENT.clientId,
    DATASTORE_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    DATASTORE_OIDC_ISSUER_URL: service.provider.issuer,
    CRON_SECRET: 'c'.repeat(32),
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  });
  const { engine } = service.database;
  const { lines } = await examine({ config, engine, clock: () => Temporal.Now.instant() } as CommandContext);
  return lines.find((line) => line.includes('identity provider'));
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
