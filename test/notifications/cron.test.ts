import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CRON_SECRET, type TestPerson } from '../helpers/test-app.ts';
import { createNotifiedApp, type NotifiedApp } from './notified-app.ts';

let service: NotifiedApp;
let person: TestPerson;
let port: number;
beforeAll(async () => {
  service = await createNotifiedApp();
  person = await service.signUp();
  await service.changeUser(person, { notification_time: '12:00' });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  port = (service.app.server.address() as { port: number }).port;
});
afterAll(() => service.close());

const JOBS = ['device-sync', 'notifications', 'maintenance'];

/** Over a real connection: only there can a header come twice. */
async function post(job: string, authorization?: string | string[]) {
  const headers = [authorization ?? []].flat().flatMap((value) => ['Authorization', value]);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>();
  const outgoing = request(
    {
      port,
      method: 'POST',
      path: `/api/cron/${job}`,
      headers: ['Host', `127.0.0.1:${port}`, ...headers] as never,
    },
    async (answer) => resolve({ status: answer.statusCode, body: await text(answer) }),
  );
  outgoing.on('error', reject).end();
  return promise;
}

const right = `Bearer ${CRON_SECRET}`;

test.each([
  ['no header', undefined],
  ['another secret', `Bearer ${'x'.repeat(32)}`],
  ['the beginning of the secret', right.slice(0, -1)],
  ['more than the secret', `${right}x`],
  ['the secret alone', CRON_SECRET],
  ['another scheme', `Basic ${CRON_SECRET}`],
  ['an empty header', ''],
  ['the header twice', [right, right]],
  ['a wrong one and the right one', ['Bearer wrong', right]],
  ['the right one and a wrong one', [right, 'Bearer wrong']],
  ['a list of two', `${right}, ${right}`],
])('%s: 401 and no effect', async (_case, authorization) => {
  for (const job of JOBS) {
    expect(await post(job, authorization)).toEqual({ status: 401, body: '{"error":"Unauthorized"}' });
  }
  expect(await service.datastore.asOwner('select from notification_claims')).toEqual([]);
});

test('a session opens nothing there', async () => {
  expect((await person.call('POST', '/api/cron/notifications')).statusCode).toBe(401);
});

test('GET is no way to run a job', async () => {
  const headers = { authorization: right };
  expect((await service.app.inject({ url: '/api/cron/notifications', headers })).statusCode).toBe(405);
});

test('the right secret runs each job and answers with counts; a second time there is nothing to do', async () => {
  const counts = { claimed: 1, sent: 1, failed: 0, unknown: 0, withheld: 0, late: 0 };
  expect(JSON.parse((await post('notifications', right)).body)).toEqual(counts);
  expect(JSON.parse((await post('notifications', right)).body)).toEqual({ ...counts, claimed: 0, sent: 0 });
  expect(JSON.parse((await post('device-sync', right)).body)).toMatchObject({ people: 0 });
  expect(JSON.parse((await post('maintenance', right)).body)).toMatchObject({ sessions: 0 });
});

test('many at once send nothing twice', async () => {
  const other = await service.signUp();
  await service.changeUser(other, { notification_time: '12:05' });
  service.clock.now = service.clock.now.add({ minutes: 5 });
  await Promise.all(Array.from({ length: 8 }, () => service.cron('notifications')));
  const got = service.sink.received.filter(({ recipients }) => recipients[0] === other.email);
  expect(got.length).toBe(1);
});
