import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import { createChannels } from '#server/features/notifications/channels.ts';
import { runNotifications } from '#server/features/notifications/run-notifications.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { findFreePort } from '../helpers/free-ports.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPeople } from '../helpers/test-people.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';
import { sampleDay } from './sample-day.ts';

const START = Temporal.Instant.from('2026-06-16T07:00:30Z');
const MINUTE = Temporal.Duration.from({ minutes: 1 });

const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function setUp(addresses: readonly string[], smtpUrl: string) {
  const database = await createTestDatabase();
  open.push(database);
  const ids = await createPeople(database.engine, addresses.length);
  for (const [i, id] of ids.entries())
    await database.asOwner('update users set email = $2 where id = $1', [id, addresses[i]]);
  const clock = { now: START };
  const from = { name: 'Lutea', address: 'lutea@example.test' };
  const mailer = createMailer({ smtpUrl, from, clock: () => clock.now, deadlineMs: 3_000 });
  open.push(mailer);
  const run = () =>
    runNotifications({
      engine: database.engine,
      clock: () => clock.now,
      publicUrl: 'http://127.0.0.1:3000',
      readLinkKey: async () => new Uint8Array(32),
      channels: createChannels({ mailer, push: undefined as never }),
      readToday: async (_person, now) => sampleDay(now.toZonedDateTimeISO('UTC').toPlainDate()),
      onWarning: () => {},
      onError: (error) => {
        throw error;
      },
    });
  return { database, clock, run };
}

async function statesOf(database: TestDatabase): Promise<Record<string, string>> {
  const rows = await database.asOwner(
    'select email, state, problem, wake_at is not null as again from notification_claims join users on id = user_id',
  );
  return Object.fromEntries(
    rows.map(({ email, state, problem, again }) => [
      String(email).split('@')[0],
      `${state} ${problem ?? ''}${again ? ' (again)' : ''}`.trim(),
    ]),
  );
}

test('however a mail server fails, no mail arrives twice, and other people’s mails are sent', async () => {
  const server: FaultServer = await startFaultServer();
  open.push(server);
  const faults = [
    'refused',
    'later',
    'hang',
    'trickle',
    'endless',
    'dropBefore',
    'dropAfter',
    'hangAfter',
    'failAfter',
  ];
  const good = Array.from({ length: 60 }, (_none, i) => `good-${i}`);
  const names = [...faults.map((fault) => `${fault}-1`), ...good];
  const { database, clock, run } = await setUp(
    names.map((name) => `${name}@example.test`),
    server.url,
  );

  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const began = performance.now();
  await run();
  // Figures for information, not for assertions: they depend on the machine's load.
  const ms = Math.round(performance.now() - began);
  console.log(`all faults at once: ${ms} ms, event loop lag p99 ${Math.round(lag.percentile(99) / 1e6)} ms`);
  lag.disable();

  expect(await statesOf(database)).toMatchObject({
    'refused-1': 'failed SMTP_550',
    'later-1': 'failed SMTP_451 (again)',
    'hang-1': 'failed SMTP_TOO_SLOW (again)',
    'trickle-1': 'failed SMTP_TOO_SLOW (again)',
    'endless-1': 'failed SMTP_TOO_SLOW (again)',
    'dropBefore-1': 'failed SMTP_ECONNECTION (again)',
    'dropAfter-1': 'unknown SMTP_ECONNECTION',
    'hangAfter-1': 'unknown SMTP_TOO_SLOW',
    'failAfter-1': 'failed SMTP_451',
    ...Object.fromEntries(good.map((name) => [name, 'sent'])),
  });

  for (let minute = 0; minute < 4; minute++) {
    clock.now = clock.now.add(MINUTE);
    await run();
  }
  const times = Map.groupBy(server.arrived, (address) => address);
  expect([...times.values()].filter((copies) => copies.length !== 1)).toEqual([]);
  expect(server.arrived.length).toBe(good.length + 3);
});

test('all messages arrive once after an unreachable mail server is back', async () => {
  const port = await findFreePort();
  const names = Array.from({ length: 30 }, (_none, i) => `good-${i}@example.test`);
  const { database, clock, run } = await setUp(names, `smtp://127.0.0.1:${port}`);
  expect((await run()).failed).toBe(30);

  const back = await startFaultServer(port);
  open.push(back);
  for (let minute = 0; minute < 5; minute++) {
    clock.now = clock.now.add(MINUTE);
    await run();
  }
  expect(back.arrived.toSorted()).toEqual(names.toSorted());
  expect(Object.values(await statesOf(database)).filter((state) => state !== 'sent')).toEqual([]);
});
