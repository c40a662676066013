import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CATCH_UP } from '#core/reminder/reminder-due.ts';
import {
  beginSending,
  type ClaimKey,
  claimKinds,
  endClaims,
  releaseClaims,
  sweepClaims,
  takeClaims,
} from '#server/records/notification/claim-work.ts';
import { START } from '../helpers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPerson } from '../helpers/test-people.ts';

let database: TestDatabase;
let key: ClaimKey;
const holder = randomUUID();
const other = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  const userId = await createPerson(database.engine);
  key = { userId, kind: 'daily', localDate: Temporal.PlainDate.from('2026-06-15') };
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.asOwner('delete from notification_claims');
  await claimKinds(database.engine, [key], START);
});

const take = (now = START) => takeClaims(database.engine, { holder, limit: 10, now });
const begin = (sender: string, now = START) => beginSending(database.engine, [key], { holder: sender, now });
const readClaim = async () =>
  (await database.asOwner('select state, problem from notification_claims'))[0] as {
    state: string;
    problem: string | null;
  };

test('only the holder of a claim may send it, once', async () => {
  expect(await take()).toHaveLength(1);
  expect(await begin(other)).toEqual([]);
  expect(await begin(holder)).toEqual([key]);
  expect(await begin(holder)).toEqual([]);
});

test('a holder whose lease has ended may not send: the claim may be taken by another', async () => {
  await take();
  const leaseEnd = START.add({ minutes: 3 });
  expect(await begin(holder, leaseEnd)).toEqual([]);
  expect(await begin(holder, leaseEnd.subtract({ seconds: 1 }))).toEqual([key]);
});

test('only the holder may release a claim or end it', async () => {
  await take();
  await begin(holder);
  await releaseClaims(database.engine, [key], { holder: other, now: START });
  const end = { ...key, attempts: 0, state: 'sent' as const, problem: null, wakeAt: null };
  await endClaims(database.engine, [end], { holder: other, now: START });
  expect(await readClaim()).toEqual({ state: 'sending', problem: null });
  await endClaims(database.engine, [end], { holder, now: START });
  expect(await readClaim()).toEqual({ state: 'sent', problem: null });
});

test('a sender that was slow corrects its claim, which counted as unknown meanwhile', async () => {
  await take();
  await begin(holder);
  const later = START.add({ minutes: 2 });
  expect(await sweepClaims(database.engine, later)).toEqual({ unknown: 1, late: 0 });
  const end = { ...key, attempts: 0, state: 'sent' as const, problem: null, wakeAt: null };
  await endClaims(database.engine, [end], { holder, now: later });
  expect(await readClaim()).toEqual({ state: 'sent', problem: null });
});

test('storing the end of an attempt again does not change the next attempt', async () => {
  await take();
  await begin(holder);
  const end = { ...key, attempts: 0, state: 'failed' as const, problem: 'SMTP_421', wakeAt: START };
  await endClaims(database.engine, [end], { holder, now: START });
  await take();
  await endClaims(database.engine, [end], { holder, now: START });
  expect(await begin(holder)).toEqual([key]);
  await endClaims(database.engine, [end], { holder, now: START });
  expect(await readClaim()).toEqual({ state: 'sending', problem: 'SMTP_421' });
});

test('an unsent claim fails as TOO_LATE once the time to catch up is over, and not before', async () => {
  const last = START.add(CATCH_UP);
  expect(await sweepClaims(database.engine, last)).toEqual({ unknown: 0, late: 0 });
  expect(await sweepClaims(database.engine, last.add({ seconds: 1 }))).toEqual({ unknown: 0, late: 1 });
  expect(await readClaim()).toEqual({ state: 'failed', problem: 'TOO_LATE' });
  expect(await take(last.add({ seconds: 1 }))).toEqual([]);
});
