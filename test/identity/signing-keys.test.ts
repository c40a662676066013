import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signWithAnotherKey } from './hostile-provider.ts';
import { type HostileService, startHostileService } from './hostile-service.ts';

let service: HostileService;
beforeAll(async () => {
  service = await startHostileService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.now = service.clock.now.add({ minutes: 10 });
  await service.comeBack(await service.begin());
  service.beginTest();
});

const signIn = async () => service.comeBack(await service.begin());
const keyRequests = () => service.provider.requests.filter(({ path }) => path === '/jwks').length;

test('a sign-in uses the signing keys cached by the one before', async () => {
  expect(await service.sessionsMadeBy(signIn)).toBe(1);
  expect(keyRequests()).toBe(0);
});

test('a sign-in works at once with a signing key that the provider has just begun to use', async () => {
  service.provider.rotateKey();
  expect(await service.sessionsMadeBy(signIn)).toBe(1);
  expect(keyRequests()).toBe(1);
});

test('the keys are requested once in 30 seconds, however many ID tokens name an unknown key', async () => {
  service.provider.misdeeds = { header: { kid: 'nobody-knows' } };
  await Promise.all(Array.from({ length: 20 }, signIn));
  expect(keyRequests()).toBe(1);
  service.clock.now = service.clock.now.add({ seconds: 29 });
  await signIn();
  expect(keyRequests()).toBe(1);
  service.clock.now = service.clock.now.add({ seconds: 2 });
  await signIn();
  expect(keyRequests()).toBe(2);
});

test('no longer trusts a key five minutes after the provider withdrew it', async () => {
  service.provider.misdeeds = {
    endpoints: {
      '/jwks': (response) => response.setHeader('content-type', 'application/json').end('{"keys":[]}'),
    },
  };
  service.clock.now = service.clock.now.add({ seconds: 301 });
  await service.expectRefusal(signIn);
  expect(service.reasons).toEqual(['OAUTH_KEY_SELECTION_FAILED']);
});

test('a sign-in works at once with a signing key that replaced another under the same id', async () => {
  service.provider.replaceKey();
  expect(await service.sessionsMadeBy(signIn)).toBe(1);
  expect(keyRequests()).toBe(1);
  expect(service.provider.requests.filter(({ path }) => path === '/token')).toHaveLength(1);
});

test('the keys are requested once in 30 seconds, however many ID tokens have a wrong signature', async () => {
  service.provider.misdeeds = { signer: signWithAnotherKey };
  for (let i = 0; i < 3; i++) await service.expectRefusal(signIn);
  expect(keyRequests()).toBe(1);
  expect(new Set(service.reasons)).toEqual(new Set(['OAUTH_INVALID_RESPONSE']));
});
