import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RateLimit } from '#leaf/rate-limit.ts';
import { createSharedLimit } from '#server/records/operator/used-allowances.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const ALLOWANCE = { atOnce: 60, perMinute: 60 };

let database: TestDatabase;
let now: Temporal.Instant;
let instances: RateLimit[];
beforeEach(async () => {
  database = await createTestDatabase();
  now = Temporal.Instant.from('2026-06-16T12:00:00Z');
  instances = [database.engine, database.connectAgain()].map((engine) =>
    createSharedLimit(engine, 'feed readings', ALLOWANCE, () => now),
  );
});
afterEach(() => database.close());

async function takeInTurn(times: number, key = 'ann', cost = 1): Promise<number> {
  let admitted = 0;
  for (let i = 0; i < times; i++) {
    if ((await instances[i % instances.length]?.take(key, cost)) === undefined) admitted += 1;
  }
  return admitted;
}

test('two instances share one allowance', async () => {
  expect(await takeInTurn(200)).toBe(ALLOWANCE.atOnce);
  expect(await instances[0]?.take('ann')).toBe(1);
  expect(await takeInTurn(1, 'bea')).toBe(1);
});

test('a used allowance recovers with time', async () => {
  await takeInTurn(200);
  now = now.add({ seconds: 12 });
  expect(await takeInTurn(100)).toBe(12);
});

test('requests at the same moment get at most the allowance and the requests that each instance counts alone', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => instances[i % 2]?.take('ann')));
  const admitted = answers.filter((seconds) => seconds === undefined).length;
  expect(admitted).toBeGreaterThanOrEqual(ALLOWANCE.atOnce);
  expect(admitted).toBeLessThanOrEqual(ALLOWANCE.atOnce + 2 * 5);
});

test('a few requests write nothing to the database', async () => {
  await takeInTurn(4);
  expect(await database.asOwner('select from used_allowances')).toEqual([]);
});

test('a clock that was set back makes nobody wait longer than a whole allowance takes to recover', async () => {
  await takeInTurn(200);
  now = now.subtract({ hours: 8760 });
  expect(await instances[0]?.take('ann')).toBeLessThanOrEqual(ALLOWANCE.atOnce);
});

test('after a refusal an instance refuses without a statement, until the time that it named', async () => {
  await takeInTurn(200);
  const seconds = await instances[0]?.take('ann');
  await database.asOwner('delete from used_allowances');
  expect(await instances[0]?.take('ann')).toBe(seconds);
  now = now.add({ seconds: seconds ?? 0 });
  expect(await instances[0]?.take('ann')).toBeUndefined();
});

test('a refusal of an expensive request does not refuse a cheaper one', async () => {
  await takeInTurn(1, 'ann', 50);
  expect(await instances[0]?.take('ann', 20)).toBe(10);
  expect(await instances[0]?.take('ann', 5)).toBeUndefined();
});
