import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { DeviceSource } from '#contract/device-source.ts';
import { createVendors } from '#server/features/device/vendors.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import { VENDORS, type VendorTable } from '#server/integrations/vendors.ts';
import type { Vendor } from '#server/integrations/wearable/vendor.ts';
import { mergeDays } from '#server/integrations/wearable/wearable-day.ts';
import { CRON_SECRET, createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { keyRingOf } from './device-keys.ts';

// To add a vendor takes a name in this list and a row in the table. This test replaces nothing else.
vi.mock('#contract/device-source.ts', async (original) => {
  const { DEVICE_SOURCES } = await original<typeof import('#contract/device-source.ts')>();
  return { DEVICE_SOURCES: [...DEVICE_SOURCES, 'madeup'] };
});
const MADE_UP = 'madeup' as DeviceSource;

const credentials = z.object({ ring: z.string() });

let isRefusing = false;
const asked: string[] = [];

/** A vendor without a server. Its readiness is used as the charge. */
const madeUp: Vendor<z.output<typeof credentials>> = {
  name: 'Made-up Rings',
  credentials,
  signals: {
    toSignals: ({ readiness, hrvLastNightMs }) => ({
      hrvMs: hrvLastNightMs,
      pulse: null,
      sleepSeconds: null,
      charge: readiness,
      drain: null,
      loadMinutes: null,
      temperature: null,
    }),
    isStatusOfTheNight: () => false,
  },
  open: ({ deviceApiUrl }) => ({
    connect: {
      by: 'paste',
      refused: 'Made-up Rings refused these tokens. Turn the ring round.',
      parse: (pasted) =>
        pasted.startsWith('ring-')
          ? { ok: true, credentials: { ring: pasted }, endsAt: Temporal.Instant.from('2026-06-19T12:00:00Z') }
          : { ok: false, problem: 'This is not a ring.' },
      async verify(pasted) {
        if (pasted.ring === 'ring-refused') throw new VendorError('UNAUTHORIZED', 'no');
        return { credentials: { ring: `${pasted.ring}-verified` }, accountName: `hand at ${deviceApiUrl}` };
      },
    },
    pull: {
      batchDays: 7,
      isWeekFree: false,
      openReader: (account) => async (batch) => {
        asked.push(`${account.credentials.ring} ${batch.from} ${batch.to}`);
        if (isRefusing) throw new VendorError('UNAUTHORIZED', 'no');
        const renewed = { ring: `${(await account.reload()).ring}+` };
        await account.replace(account.credentials, renewed, undefined);
        account.credentials = renewed;
        const days = [batch.from, batch.to].map((date) => ({ date, readiness: 61, hrvLastNightMs: 50 }));
        return { days: mergeDays(days, batch.from, batch.to), problem: null };
      },
    },
  }),
};

// @ts-expect-error A vendor needs signals.
const withoutSignals: Vendor = { name: 'x', credentials, open: madeUp.open };
const withoutPull: Vendor = {
  ...madeUp,
  // @ts-expect-error A vendor needs `pull`.
  open: (way) => ({ connect: madeUp.open(way).connect }),
};
// @ts-expect-error Every source needs a row.
const withoutIntervals: VendorTable = { garmin: VENDORS.garmin };
// @ts-expect-error A vendor that is connected on its own page needs the settings of the operator's app.
const withoutApp: VendorTable = { ...VENDORS, oura: madeUp };

let service: TestApp;
let person: TestPerson;
beforeAll(async () => {
  const clock = () => service.clock.now;
  const table: VendorTable = { ...VENDORS, [MADE_UP]: madeUp };
  const vendors = createVendors({ clock, deviceApiUrl: 'http://127.0.0.1:9', table });
  service = await createTestApp({ device: { keyRing: keyRingOf('k1'), vendors } });
  person = await service.signUp();
});
afterAll(() => service.close());

const connect = (tokens: string) => person.call('POST', '/api/device/connect', { source: MADE_UP, tokens });
const device = async () => (await person.call('GET', '/api/device')).json();

test('an incomplete row is refused by the compiler', () => {
  expect([withoutSignals, withoutPull, withoutIntervals, withoutApp]).toHaveLength(4);
});

test('pasted text is checked by the chosen vendor, whose own messages are answered', async () => {
  expect((await connect('a watch')).json()).toMatchObject({ error: 'This is not a ring.' });
  expect((await connect('ring-refused')).json()).toMatchObject({
    error: 'Made-up Rings refused these tokens. Turn the ring round.',
  });
  expect(await device()).toMatchObject({ connected: false });
});

test('a made-up vendor is connected, read in its own batches, and its renewed credentials are stored', async () => {
  expect((await connect('ring-7')).json()).toMatchObject({
    connected: true,
    source: MADE_UP,
    accountName: 'hand at http://127.0.0.1:9',
    renewal: { dueOn: '2026-06-19', warning: '3_DAYS' },
  });
  await expect.poll(async () => (await device()).backfill, { interval: 10 }).toBeNull();
  expect(await device()).toMatchObject({ problem: null, fresh: ['hrvLastNightMs'] });
  expect(asked).toEqual([
    'ring-7-verified 2026-06-15 2026-06-16',
    'ring-7-verified+ 2026-06-08 2026-06-14',
    'ring-7-verified++ 2026-06-01 2026-06-07',
    'ring-7-verified+++ 2026-05-25 2026-05-31',
    'ring-7-verified++++ 2026-05-18 2026-05-24',
  ]);
});

test('the readings of a made-up vendor become the signals that its row names', async () => {
  const { decision } = (await person.call('GET', '/api/today')).json();
  const verdicts = Object.fromEntries(
    (decision.signals as { name: string; verdict: string }[]).map(({ name, verdict }) => [name, verdict]),
  );
  expect(verdicts).toMatchObject({ pulse: 'ABSENT', drain: 'ABSENT' });
  expect(verdicts['charge']).not.toBe('ABSENT');
});

test('the sync job reads a made-up vendor, and a refusal names it in the person’s language', async () => {
  asked.length = 0;
  isRefusing = true;
  service.clock.now = service.clock.now.add({ hours: 30 });
  const { app } = service;
  const headers = { authorization: `Bearer ${CRON_SECRET}` };
  const answer = await app.inject({ method: 'POST', url: '/api/cron/device-sync', headers });
  expect(answer.json()).toMatchObject({ people: 1, failed: 1 });
  expect(asked).toEqual(['ring-7-verified+++++ 2026-06-16 2026-06-17']);
  expect(await device()).toMatchObject({
    needsReconnect: true,
    problem: 'Made-up Rings no longer accepts the connection. Connect your wearable again.',
  });
});
