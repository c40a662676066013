import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrCreateUser } from '#server/records/access/identities.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { seedOtherPeople } from '#server/try-it/sample/other-people.ts';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';

const ISSUER = 'https://issuer.test';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
  await seedOtherPeople(service.database.engine, ISSUER, service.clock.now);
  // Seeds only once, as `seedOtherPeople` does: what they log afterwards stays.
  await seedOtherPeople(service.database.engine, ISSUER, service.clock.now);
});
afterAll(() => service.close());

async function read(subject: string, url: string) {
  const { engine } = service.database;
  const now = service.clock.now;
  const email = `${subject}@example.test`;
  const userId = await findOrCreateUser(engine, { issuer: ISSUER, subject, email, emailVerified: true }, now);
  const token = await createSession(engine, { userId, userAgent: 'test', now });
  const headers = { authorization: `Bearer ${token}` };
  return (await service.app.inject({ url, headers })).json();
}

test('Tess, who logs ovulation tests, has her next period predicted from the test', async () => {
  expect(await read('tested', '/api/cycle/current')).toMatchObject({
    mode: 'NATURAL',
    phase: 'OVULATION',
    observedOvulation: { basis: 'TEST', seenOn: '2026-06-14' },
    questions: [],
  });
});

test('Paula, on the pill, has bleeding predicted by the pack, and no phase', async () => {
  expect(await read('pill', '/api/cycle/current')).toMatchObject({
    mode: 'PILL',
    phase: 'UNKNOWN',
    nextPeriod: { date: '2026-07-05', confidence: 'high' },
  });
});

test('a sample start has the logged amount of bleeding, or UNSPECIFIED', async () => {
  expect(await read('tested', '/api/days?from=2026-05-28&to=2026-05-28')).toMatchObject({
    days: [{ bleeding: 'MEDIUM', pain: 'HIGH' }],
  });
  expect(await read('pill', '/api/days?from=2026-06-07&to=2026-06-07')).toMatchObject({
    days: [{ bleeding: 'UNSPECIFIED', pain: null }],
  });
});
