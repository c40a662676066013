import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PUBLIC_URL } from '../helpers/test-app.ts';
import { type HostileService, startHostileService } from './hostile-service.ts';

let service: HostileService;
beforeAll(async () => {
  service = await startHostileService();
  // A person's first sign-in ends at the guided start, so it is done here.
  service.beginTest();
  await service.comeBack(await service.begin());
});
afterAll(() => service.close());
beforeEach(() => service.beginTest());

async function landingFor(returnTo: string): Promise<string> {
  const login = await service.begin({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ returnTo }).toString(),
  });
  return String((await service.comeBack(login)).headers.location);
}

const EVIL = [
  'https://evil.example',
  'http://evil.example/',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '//\\evil.example',
  '/ /evil.example',
  ' //evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/\u000b/evil.example',
  '/\u007f/evil.example',
  '/\u0085/evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  '/\u3000/evil.example',
  '\ufeff//evil.example',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  '/%252fevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/\r\nLocation: https://evil.example',
  '/%00/evil.example',
  '/%E3%80%B1evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/../evil.example//x',
  '/plan/..//evil.example',
  '/plan//evil.example',
  '/./\\evil.example',
  '/;@evil.example',
  '/@evil.example',
  '@evil.example',
  '.evil.example',
  ':80@evil.example',
  'evil.example',
  'www.evil.example',
  '/evil.example:80',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://evil.example',
  'ws://evil.example',
  'http://127.0.0.1:3000@evil.example',
  'http://127.0.0.1:3000.evil.example',
  '/／evil.example',
  '／/evil.example',
  '/。evil.example',
  '/ⓔvil.example',
  '?//evil.example',
  '#//evil.example',
  '',
  '/api/auth/logout',
  '/API/auth/callback?code=x',
  '/login',
  '/login?returnTo=//evil.example',
  `/${'x'.repeat(600)}`,
];

test('tests more than sixty malicious return addresses', () => expect(EVIL.length).toBeGreaterThan(60));

test.each(EVIL.map((trick) => [JSON.stringify(trick).slice(0, 60), trick]))(
  'a sign-in with the return address %s ends at the first page',
  async (_shown, trick) => {
    const landing = await landingFor(trick);
    expect(landing).toBe('/');
    expect(new URL(landing, PUBLIC_URL).origin).toBe(PUBLIC_URL);
  },
);

test.each(['/', '/plan', '/period-history?page=2&limit=50', '/plan?days=7', '/settings/calendar-feed'])(
  'a sign-in with the return address %s ends there',
  async (page) => {
    expect(await landingFor(page)).toBe(page);
  },
);

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{"returnTo":"/plan"}', '/plan'],
  ['JSON with a list as the address', { 'content-type': 'application/json' }, '{"returnTo":["/plan"]}', '/'],
  ['an empty form', { 'content-type': 'application/x-www-form-urlencoded' }, '', '/'],
  ['no body', {}, undefined, '/'],
  [
    'a field given twice',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'returnTo=/plan&returnTo=//x',
    '/',
  ],
])('accepts a sign-in request with %s', async (_what, headers, payload, page) => {
  const login = await service.begin({ headers, ...(payload === undefined ? {} : { payload }) });
  expect((await service.comeBack(login)).headers.location).toBe(page);
});

test.each([
  ['an unknown field', 'application/json', '{"next":"/plan"}'],
  ['a JSON list', 'application/json', '[]'],
  ['plain text', 'text/plain', 'returnTo=/plan'],
  ['a multipart form', 'multipart/form-data; boundary=x', '--x--'],
])('refuses a sign-in request with %s', async (_what, type, payload) => {
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '192.0.2.1',
    headers: { 'content-type': type },
    payload,
  });
  expect(response.statusCode).toBe(400);
});
