import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, type ListeningService, signIn, startService } from './listening-service.ts';

let service: ListeningService;
const lines: string[] = [];
beforeAll(async () => {
  service = await startService({
    app: { logLevel: 'trace', logStream: { write: (line) => lines.push(line) } },
  });
});
afterAll(() => service.close());

/** Every secret value of a login, from the addresses that the browser visited. */
function secretsIn(addresses: readonly string[]): string[] {
  return addresses
    .flatMap((address) => [...new URL(address).searchParams.values()])
    .filter((value) => value.length > 15);
}

test('logs a login, a refusal and a logout without a token, code, state, cookie or e-mail address', async () => {
  const { browser } = await signIn(service, 'Sample');
  const cookies = browser
    .cookieHeader(service.url)
    .split('; ')
    .map((pair) => pair.split('=')[1] ?? '');
  const callback = browser.visited.find((address) => address.includes('/api/auth/callback')) ?? '';
  await browser.get(callback);
  await fetch(callback, { headers: { cookie: 'lutea_login=something-that-nobody-knows' } });
  await callAs(service, browser, '/api/sessions');
  await fetch(`${service.url}/api/auth/logout`, {
    method: 'POST',
    headers: { cookie: browser.cookieHeader(service.url), origin: service.url },
  });

  const secrets = [...secretsIn(browser.visited), ...cookies, 'sample@example.test', 'a secret for tests'];
  expect(secrets.length).toBeGreaterThan(6);
  const log = lines.join('');
  expect(
    secrets.filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret))),
  ).toEqual([]);
  expect(log).toContain('"msg":"signed in"');
  expect(log).toContain('"msg":"login refused"');
});

test('no address that the browser visits contains the session token', async () => {
  const { browser } = await signIn(service, 'New');
  const [session = ''] = /lutea_session=([^;]+)/.exec(browser.cookieHeader(service.url))?.slice(1) ?? [];
  expect(session).toHaveLength(43);
  expect(browser.visited.filter((address) => address.includes(session))).toEqual([]);
});
