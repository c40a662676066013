import { expect, test } from 'vitest';
import { openWearableLab } from '../../../../test/helpers/wearable-lab.ts';
import type { Fault } from '../../../../test/wearable/faults.ts';
import { createTransport } from './transport.ts';
import { VendorError } from './vendor-error.ts';

type Lab = Awaited<ReturnType<typeof openWearableLab>>;

function ask({ transport, wearable }: Lab, account = 'ada') {
  return transport({ label: 'consumer document', url: `${wearable.url}/oauth_consumer.json`, account });
}

async function failure(answer: Promise<unknown>): Promise<VendorError> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VendorError)) throw new Error('a VendorError was expected', { cause: error });
  return error;
}

test('returns the JSON of an answer', async () => {
  await using lab = await openWearableLab();
  await expect(ask(lab)).resolves.toMatchObject({
    status: 200,
    json: { consumer_key: expect.any(String) },
  });
});

test('returns undefined for an answer without a body', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'body', value: undefined });
  await expect(ask(lab)).resolves.toEqual({ status: 204, json: undefined });
});

test.each<[Fault, string]>([
  [{ kind: 'status', status: 400 }, 'REFUSED'],
  [{ kind: 'status', status: 401 }, 'UNAUTHORIZED'],
  [{ kind: 'status', status: 401, page: true }, 'UNAUTHORIZED'],
  [{ kind: 'status', status: 403 }, 'UNAUTHORIZED'],
  [{ kind: 'status', status: 403, page: true }, 'UNAVAILABLE'],
  [{ kind: 'status', status: 404 }, 'NOT_FOUND'],
  [{ kind: 'status', status: 408 }, 'UNAVAILABLE'],
  [{ kind: 'status', status: 429 }, 'RATE_LIMITED'],
  [{ kind: 'status', status: 500 }, 'UNAVAILABLE'],
  [{ kind: 'status', status: 503, page: true }, 'MAINTENANCE'],
  [{ kind: 'status', status: 502, page: true }, 'UNAVAILABLE'],
  [{ kind: 'page' }, 'MAINTENANCE'],
  [{ kind: 'huge' }, 'UNEXPECTED'],
  [{ kind: 'redirect' }, 'UNEXPECTED'],
  [{ kind: 'truncated' }, 'UNAVAILABLE'],
  [{ kind: 'broken-off' }, 'UNAVAILABLE'],
])('the answer %j is the error %s', async (fault, code) => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject(fault);
  expect((await failure(ask(lab))).code).toBe(code);
});

test.each<Fault>([{ kind: 'hang' }, { kind: 'trickle' }])('gives up on %j in time', async (fault) => {
  await using lab = await openWearableLab({ timeoutMs: 100 });
  lab.wearable.faults.inject(fault);
  const error = await failure(ask(lab));
  expect(error.code).toBe('UNAVAILABLE');
  expect(error.message).toBe('Garmin did not answer within 100 ms (consumer document)');
});

test('reports a refused connection as unavailable', async () => {
  const transport = createTransport({
    vendor: 'Garmin',
    clock: () => Temporal.Instant.from('2026-10-08T09:30:00Z'),
  });
  const error = await failure(transport({ label: 'profile', url: 'http://127.0.0.1:1/', account: 'ada' }));
  expect(error.code).toBe('UNAVAILABLE');
});

test('a redirect is never followed', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'redirect' });
  await failure(ask(lab));
  expect(lab.wearable.count()).toBe(1);
});

test.each([
  ['1200', '2026-10-08T09:50:00Z'],
  ['Thu, 08 Oct 2026 09:45:00 GMT', '2026-10-08T09:45:00Z'],
])('sends no request for an account until Retry-After %j has passed', async (retryAfter, expected) => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 429, retryAfter }, { times: 1 });
  expect((await failure(ask(lab))).retryAt?.toString()).toBe(expected);
  expect((await failure(ask(lab))).code).toBe('RATE_LIMITED');
  await ask(lab, 'bea');
  expect(lab.wearable.count()).toBe(2);
  lab.advance({ minutes: 20 });
  await ask(lab);
  expect(lab.wearable.count()).toBe(3);
});

test('a rate limit without Retry-After pauses requests for 15 minutes', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 429 });
  expect((await failure(ask(lab))).retryAt?.toString()).toBe('2026-10-08T09:45:00Z');
});

test('requests stop after five failures in a row, and one is tried a minute later', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 500 }, { times: 5 });
  for (let i = 0; i < 9; i++) expect((await failure(ask(lab))).code).toBe('UNAVAILABLE');
  expect(lab.wearable.count()).toBe(5);
  lab.advance({ minutes: 1 });
  await ask(lab);
  expect(lab.wearable.count()).toBe(6);
});

test('refused tokens do not stop other requests', async () => {
  await using lab = await openWearableLab();
  lab.wearable.faults.inject({ kind: 'status', status: 401 }, { times: 8 });
  for (let i = 0; i < 8; i++) await failure(ask(lab));
  await ask(lab);
  expect(lab.wearable.count()).toBe(9);
});

test('stops sending for everyone once several of a thousand people are rate-limited', async () => {
  await using lab = await openWearableLab();
  const codes = new Map<string, number>();
  for (let i = 0; i < 1000; i++) {
    lab.wearable.faults.clear();
    if (i % 3 !== 0) lab.wearable.faults.inject({ kind: 'status', status: 429, retryAfter: '300' });
    const { code } = await ask(lab, `person ${i}`).then(
      () => ({ code: 'OK' }),
      (error: VendorError) => error,
    );
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect(lab.wearable.count()).toBe(5);
  expect(codes.get('RATE_LIMITED')).toBe(998);
  lab.wearable.faults.clear();
  lab.advance({ minutes: 5 });
  await ask(lab, 'person 500');
  await ask(lab, 'person 501');
  expect(lab.wearable.count()).toBe(7);
});
