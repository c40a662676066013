import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';

let service: TestApp;
let person: TestPerson;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  await person.call('POST', '/api/cycle/period', { startDate: '2026-06-01' });
});
afterAll(() => service.close());

async function ask(url: string, encoding?: string) {
  const headers = {
    authorization: `Bearer ${person.token}`,
    ...(encoding && { 'accept-encoding': encoding }),
  };
  return service.app.inject({ url, headers });
}

const PLAN = '/api/plan?days=90';

describe('an answer of many rows', () => {
  test.each(['gzip', 'br, gzip', 'deflate, gzip;q=0.5'])(
    'is compressed for a client that accepts %s',
    async (taken) => {
      const plain = await ask(PLAN);
      const { headers, rawPayload } = await ask(PLAN, taken);
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(headers['content-length']).toBe(String(rawPayload.length));
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(gunzipSync(rawPayload).toString()).toBe(plain.body);
    },
  );

  test.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip;q=0.0, br'])(
    'is not compressed for a client that accepts %s',
    async (taken) => {
      const { headers, body } = await ask(PLAN, taken);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['vary']).toBe('accept-encoding');
      expect(JSON.parse(body)).toHaveProperty('days');
    },
  );

  test('is not compressed if it is short or an error', async () => {
    for (const url of ['/api/history?from=2026-06-01&to=2026-06-02', '/api/plan?days=0']) {
      expect((await ask(url, 'gzip')).headers).not.toHaveProperty('content-encoding');
    }
  });
});

test('answers of /api/user, /api/today and /api/sessions are never compressed', async () => {
  for (const url of ['/api/user', '/api/today', '/api/sessions']) {
    expect((await ask(url, 'gzip')).headers).not.toHaveProperty('content-encoding');
  }
});
