import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncAll } from '#server/features/device/read/sync-all.ts';
import { listConnectedPeople } from '#server/records/device/connected-people.ts';
import { type DeviceService, startDeviceService } from './device-service.ts';

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());

test('the sync job reads every person once, with 4 requests, and does not wait for one that hangs', async () => {
  const people = [];
  for (let i = 0; i < 6; i++) {
    const person = await lab.signUp();
    await lab.connect(person, i === 5 ? 'intervalsKey' : 'garth');
    people.push(person);
  }
  const [hanging, refused, fifth, sixth] = [people[0], people[1], people[4], people[5]];
  lab.wearable.faults.inject({ kind: 'hang' }, { account: hanging?.account as string });
  lab.wearable.revoke(refused?.account as string);
  lab.advance({ hours: 20 });
  const before = lab.wearable.count();
  const counts = await syncAll(lab.service.database.engine, lab.context, {
    concurrency: 2,
    paceMs: 1,
    deadlineMs: 5_000,
  });
  expect(counts).toEqual({ people: 6, synced: 4, failed: 1, skipped: 0, late: 1 });
  for (const person of [fifth, sixth]) {
    const device = (await person?.call('GET', '/api/device'))?.json();
    expect(device).toMatchObject({ lastSyncAt: '2026-06-17T08:00:00Z', problem: null });
  }
  // Three people with 4 requests, intervals.icu with 2, one that hangs, and the refused one with attempts to renew.
  expect(lab.wearable.count() - before).toBeLessThanOrEqual(3 * 4 + 2 + 1 + 4);
  lab.wearable.faults.clear();
  // The refused person is skipped for a while.
  const again = await syncAll(lab.service.database.engine, lab.context, { paceMs: 0 });
  expect(again.people).toBe(5);
});

test('the sync job stops reading from a vendor after several answers 429', async () => {
  const engine = lab.service.database.engine;
  lab.advance({ hours: 7 });
  lab.wearable.faults.inject({ kind: 'status', status: 429, retryAfter: '600' });
  const before = lab.wearable.count();
  const people = await Array.fromAsync(listConnectedPeople(engine, 'garmin', lab.now()));
  const counts = await syncAll(engine, lab.context, {
    concurrency: 1,
    paceMs: 0,
    people: async function* (source) {
      if (source === 'garmin') for (let i = 0; i < 20; i++) yield* people;
    },
  });
  expect(lab.wearable.count() - before).toBe(3);
  expect(counts).toEqual({
    people: 20 * people.length,
    synced: 0,
    failed: 3,
    skipped: 20 * people.length - 3,
    late: 0,
  });
});
