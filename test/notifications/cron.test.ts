import crypto from 'node:crypto';
import { request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandContext } from '#server/cli/commands.ts';
import { listJobs } from '#server/cli/job-commands.ts';
import { JOBS as ALL_JOBS } from '#server/jobs/job-table.ts';
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

const JOBS = ALL_JOBS.map(({ name }) => name);

/** Sends a real request: only there can a header come twice. */
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
  ['the secret without Bearer', CRON_SECRET],
  ['another scheme', `Basic ${CRON_SECRET}`],
  ['an empty header', ''],
  ['the header twice', [right, right]],
  ['a wrong header and the right one', ['Bearer wrong', right]],
  ['the right header and a wrong one', [right, 'Bearer wrong']],
  ['the right value twice in one header', `${right}, ${right}`],
])('a job request with %s is answered with 401 and runs nothing', async (_case, authorization) => {
  for (const job of JOBS) {
    expect(await post(job, authorization)).toEqual({ status: 401, body: '{"error":"Unauthorized"}' });
  }
  expect(await service.database.asOwner('select from notification_claims')).toEqual([]);
});

test('every secret that is sent is compared by its hash, in constant time', async () => {
  const { timingSafeEqual } = crypto;
  const compared: [given: number, expected: number][] = [];
  // A spy on Node's function: a test cannot measure whether a comparison is constant in time.
  crypto.timingSafeEqual = (given, expected) => {
    compared.push([given.byteLength, expected.byteLength]);
    return timingSafeEqual(given, expected);
  };
  syncBuiltinESMExports();
  try {
    const wrong = [
      '',
      'B',
      'Bearer ',
      right.slice(0, -1),
      `${right}x`,
      `X${right.slice(1)}`,
      'x'.repeat(4000),
    ];
    for (const authorization of wrong) await post('maintenance', authorization);
    // One comparison of two SHA-256 hashes, whatever was given.
    expect(compared).toEqual(wrong.map(() => [32, 32]));
  } finally {
    crypto.timingSafeEqual = timingSafeEqual;
    syncBuiltinESMExports();
  }
});

test('a person’s session cannot run a job', async () => {
  expect((await person.call('POST', '/api/cron/notifications')).statusCode).toBe(401);
});

test('a GET does not run a job', async () => {
  const headers = { authorization: right };
  expect((await service.app.inject({ url: '/api/cron/notifications', headers })).statusCode).toBe(405);
});

test('the right secret runs each job and answers with counts; a second time there is nothing to do', async () => {
  const counts = { newBrowsers: 0, claimed: 1, sent: 1, failed: 0, unknown: 0, withheld: 0, late: 0 };
  expect(JSON.parse((await post('notifications', right)).body)).toEqual(counts);
  expect(JSON.parse((await post('notifications', right)).body)).toEqual({ ...counts, claimed: 0, sent: 0 });
  expect(JSON.parse((await post('device-sync', right)).body)).toMatchObject({ people: 0 });
  expect(JSON.parse((await post('maintenance', right)).body)).toMatchObject({ sessions: 0 });
  expect(JSON.parse((await post('plans', right)).body)).toMatchObject({ failed: 0 });
  expect(JSON.parse((await post('home-assistant', right)).body)).toMatchObject({ published: 0 });
  expect(JSON.parse((await post('backup', right)).body)).toMatchObject({ made: 0 });
});

test('the operator sees when each job last ran, and what it did', async () => {
  const context = { engine: service.database.engine, clock: () => service.clock.now } as CommandContext;
  const { lines } = await listJobs(context);
  const last = lines.filter((line) => line.startsWith('  last run '));
  expect(last).toEqual(JOBS.map(() => expect.stringContaining('2026-06-16T12:00:00.000Z  by request  ')));
  expect(last[1]).toContain('sent 0');
});

test('eight requests for the notification job at once send nothing twice', async () => {
  const other = await service.signUp();
  await service.changeUser(other, { notification_time: '12:05' });
  service.clock.now = service.clock.now.add({ minutes: 5 });
  await Promise.all(Array.from({ length: 8 }, () => service.cron('notifications')));
  const got = service.sink.received.filter(({ recipients }) => recipients[0] === other.email);
  expect(got.length).toBe(1);
});
