import { expect } from 'vitest';
import type { Device } from '#contract/device.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { DeviceContext } from '#server/features/device/credentials.ts';
import { createVendors } from '#server/features/device/vendors.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { type SimulatedVendors, simulateVendors } from '../wearable/simulate-vendors.ts';
import { keyRingOf } from './device-keys.ts';

const CYCLE_STARTS = ['2026-03-10', '2026-04-07', '2026-05-06', '2026-06-02'].map((day) =>
  Temporal.PlainDate.from(day),
);

export type TokenForm = 'garth' | 'pair' | 'di' | 'intervalsKey';

/** The service and the simulated wearables, with one clock that only tests move. */
export interface DeviceService {
  service: TestApp;
  wearable: SimulatedVendors;
  context: DeviceContext;
  /** Every line that was logged, from level trace on. */
  logged: string[];
  now(): Temporal.Instant;
  advance(duration: Temporal.DurationLike): void;
  rewind(): void;
  /** A person with their own account at the vendor, but not connected. */
  signUp(): Promise<TestPerson & { account: string }>;
  tokensOf(person: { account: string }, form?: TokenForm, accessLifeSeconds?: number): string;
  /** Connects and waits until the first days are read. */
  connect(person: TestPerson & { account: string }, form?: TokenForm): Promise<Device>;
  /** Waits until no sync is running. */
  settle(person: TestPerson): Promise<Device>;
  logsOf(person: TestPerson): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const ACCOUNTS = 90;
/** Long enough for the first request on a busy machine. */
const VENDOR_TIMEOUT_MS = 20_000;

interface DeviceServiceOptions {
  keyRing?: KeyRing;
  /** Whether the operator has also registered an app at intervals.icu. */
  hasIntervalsApp?: boolean;
  /** The senders of messages; by default none is configured. */
  senders?: AppDependencies['senders'];
  broker?: AppDependencies['broker'];
}

/** Waits until no sync of the person is running. */
async function settle({ database }: TestApp, person: TestPerson): Promise<Device> {
  await expect
    .poll(
      () =>
        database.asOwner('select lease_holder from devices where user_id = $1 and lease_holder is not null', [
          person.id,
        ]),
      { interval: 20 },
    )
    .toEqual([]);
  // Read only now: a status read before the sync's lease ended may lack that sync.
  return (await person.call('GET', '/api/device')).json();
}

/** Waits for the first days or for a problem. The sync begins only after connecting was answered. */
async function untilFirstDays(person: TestPerson, source: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { sources }: Device = (await person.call('GET', '/api/device')).json();
        const { problem, backfill } = sources.find((each) => each.source === source) ?? {};
        return problem ?? backfill?.done;
      },
      { interval: 10 },
    )
    .not.toBe(0);
}

async function startVendor(clock: () => Temporal.Instant): Promise<SimulatedVendors> {
  const accounts = Array.from({ length: ACCOUNTS }, (_, i) => ({
    id: `account${i}`,
    // With this seed the watch was worn in all of the last nights.
    seed: 'worn-0',
    hasMfa: i % 2 === 0,
    cycleStarts: CYCLE_STARTS,
  }));
  return simulateVendors({ port: 0, clock, accounts });
}

export async function startDeviceService({
  keyRing = keyRingOf('k1'),
  hasIntervalsApp = false,
  senders,
  broker,
}: DeviceServiceOptions = {}): Promise<DeviceService> {
  let now = START;
  const clock = () => now;
  const wearable = await startVendor(clock);
  const intervals = hasIntervalsApp ? wearable.oauth.intervals?.app : undefined;
  const apps = { ...wearable.oauthApps, ...(intervals && { intervals }) };
  const vendors = createVendors({ clock, deviceApiUrl: wearable.url, apps, timeoutMs: VENDOR_TIMEOUT_MS });
  const context = { vendors, keyRing };
  const logged: string[] = [];
  const service = await createTestApp({
    clock,
    device: context,
    ...(senders && { senders }),
    broker,
    logLevel: 'trace',
    logStream: { write: (line) => void logged.push(line) },
  });
  let people = 0;

  const tokensOf: DeviceService['tokensOf'] = ({ account }, form = 'garth', accessLifeSeconds = 86_400) =>
    wearable.tokensFor(account, { accessLifeSeconds })[form];

  return {
    service,
    wearable,
    context,
    logged,
    now: clock,
    advance: (duration) => {
      now = now.add(duration);
    },
    rewind: () => {
      now = START;
    },
    async signUp() {
      const account = `account${people++}`;
      if (people > ACCOUNTS) throw new Error('Raise ACCOUNTS');
      return { ...(await service.signUp()), account };
    },
    tokensOf,
    async connect(person, form = 'garth') {
      const source = form === 'intervalsKey' ? 'intervals' : 'garmin';
      const answer = await person.call('POST', '/api/device/connect', {
        source,
        tokens: tokensOf(person, form),
      });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"connected":true')]);
      await untilFirstDays(person, source);
      return settle(service, person);
    },
    settle: (person) => settle(service, person),
    logsOf: ({ id }) =>
      service.database.asOwner(
        `select to_jsonb(m) - 'user_id' - 'synced_at' as log from measurements m where user_id = '${id}' order by date, source`,
      ),
    async close() {
      await service.close();
      await wearable.close();
    },
  };
}
