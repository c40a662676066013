import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpDatabase } from '../helpers/dump-database.ts';
import { createTestApp, PUBLIC_URL, type TestApp, type TestPerson } from '../helpers/test-app.ts';

let service: TestApp;
let person: TestPerson;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
});
afterAll(() => service.close());

const ORIGINS: Readonly<Record<string, Record<string, string>>> = {
  absent: {},
  null: { origin: 'null' },
  other: { origin: 'https://evil.example' },
  'sub-domain': { origin: PUBLIC_URL.replace('//', '//sub.') },
  'another port': { origin: 'http://127.0.0.1:3001' },
  'our own, but the browser says otherwise': { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' },
  'unsaid, from a sub-domain': { 'sec-fetch-site': 'same-site' },
};

const BODIES: Readonly<Record<string, string>> = {
  'application/json': '{}',
  'text/plain': '{"override":"flare"}',
  'application/x-www-form-urlencoded': 'override=flare',
  'multipart/form-data; boundary=x':
    '--x\r\nContent-Disposition: form-data; name="override"\r\n\r\nflare\r\n--x--\r\n',
};

const MUTATING = ['post', 'put', 'patch', 'delete'];

/** Every mutating route, from the service's OpenAPI document. */
async function listMutatingRoutes(): Promise<{ method: string; path: string }[]> {
  const { paths } = (await service.app.inject({ url: '/api/openapi.json' })).json();
  return Object.entries<Record<string, unknown>>(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => MUTATING.includes(method))
      .map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** Refused requests count towards the limits too, so `used_allowances` may change. */
const dump = () => dumpDatabase(service.database, ['used_allowances']);

test('refuses every mutating route to a page of another origin, and writes nothing', async () => {
  const sessions = (await person.call('GET', '/api/sessions')).json();
  const routes = await listMutatingRoutes();
  expect(routes).toContainEqual({ method: 'PATCH', path: '/api/user' });
  expect(routes).toContainEqual({ method: 'POST', path: '/api/auth/logout' });
  const before = await dump();
  const passed: string[] = [];
  for (const { method, path } of routes) {
    for (const [origin, originHeaders] of Object.entries(ORIGINS)) {
      // Beginning a login uses no cookie. A request without a browser's headers comes from a script, which is allowed.
      if (path === '/api/auth/login' && origin === 'absent') continue;
      for (const [type, payload] of Object.entries(BODIES)) {
        const { statusCode } = await service.app.inject({
          method: method as 'POST',
          url: path.replaceAll(/\{\w+\}/g, sessions.items[0].id),
          headers: { ...originHeaders, 'content-type': type },
          cookies: { lutea_session: person.token },
          payload,
        });
        if (statusCode < 400 || statusCode > 499)
          passed.push(`${method} ${path} ${origin} ${type} ${statusCode}`);
      }
    }
  }
  expect(passed).toEqual([]);
  expect(await dump()).toBe(before);
});

test('lets a page of our own origin change something', async () => {
  const response = await service.app.inject({
    method: 'PATCH',
    url: '/api/user',
    headers: { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    cookies: { lutea_session: person.token },
    payload: '{"cycleLength":30}',
  });
  expect(response.statusCode).toBe(200);
});

test('another site cannot sign a person out with a request that lacks their cookie', async () => {
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { origin: 'https://evil.example', accept: 'text/html' },
  });
  expect(response.statusCode).toBe(403);
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(response.headers['clear-site-data']).toBeUndefined();
});
