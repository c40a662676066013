import { afterEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/database/engine.ts';
import { createChannels } from '#server/features/notifications/channels.ts';
import type { Channels } from '#server/features/notifications/context.ts';
import { runNotifications } from '#server/features/notifications/run-notifications.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPeople } from '../helpers/test-people.ts';
import { startFaultServer } from './fault-server.ts';
import { createMortal } from './mortal-engine.ts';
import { sampleDay } from './sample-day.ts';

const NOW = Temporal.Instant.from('2026-06-16T07:00:30Z');
const DUE = 30;

const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function createDuePeople(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  open.push(database);
  await createPeople(database.engine, DUE);
  return database;
}

interface Process {
  engine: TestDatabase['engine'];
  channels: Channels;
  stopping?: AbortSignal;
  now?: Temporal.Instant;
}

const run = ({ now = NOW, ...process }: Process) =>
  runNotifications({
    ...process,
    clock: () => now,
    publicUrl: 'http://127.0.0.1:3000',
    readLinkKey: async () => new Uint8Array(32),
    readToday: async (_person, moment) => sampleDay(moment.toZonedDateTimeISO('UTC').toPlainDate()),
    onError: () => {},
    onWarning: () => {},
  });

async function countStates(database: TestDatabase): Promise<Record<string, number>> {
  const rows = await database.asOwner(
    `select state, count(*)::int as count from notification_claims where state <> 'sent'
      and (state <> 'claimed' or wake_at > $1) group by state`,
    [NOW.toString()],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
}

/** A mail server and a mailer for it; `onBegin` runs before each message. */
async function openMail(onBegin: (begun: number) => void) {
  const server = await startFaultServer();
  const from = { name: 'Lutea', address: 'lutea@example.test' };
  const mailer = createMailer({ smtpUrl: server.url, from, clock: () => NOW });
  open.push(server, mailer);
  const { available, send } = createChannels({ mailer, push: undefined as never });
  let begun = 0;
  const channels: Channels = {
    available,
    send: (delivery) => {
      const begin = async () => {
        onBegin(++begun);
        return delivery.control.begin();
      };
      return send({ ...delivery, control: { ...delivery.control, begin } });
    },
  };
  return { server, channels };
}

test('a stop in the middle of a batch leaves every message sent or still due, and the next start sends the rest', async () => {
  const { engine, ...database } = await createDuePeople();
  const stopping = new AbortController();
  const { server, channels } = await openMail((begun) => {
    if (begun === 7) stopping.abort();
  });
  const { sent } = await run({ engine, channels, stopping: stopping.signal });
  expect(sent).toBe(server.arrived.length);
  expect(await countStates({ engine, ...database })).toEqual({});
  expect((await run({ engine, channels })).sent).toBe(DUE - sent);
  expect(new Set(server.arrived).size).toBe(DUE);
  expect(server.arrived.length).toBe(DUE);
});

test('a killed process leaves at most the message that it was sending in the state unknown', async () => {
  const { engine, ...database } = await createDuePeople();
  const victim = createMortal(engine, Number.POSITIVE_INFINITY);
  let handed = 0;
  const dying: Channels = {
    available: ['email'],
    async send({ control }) {
      if (!(await control.begin())) throw new Error('not ours');
      handed += 1;
      if (handed === 7) victim.die();
      return { state: 'sent' };
    },
  };
  await run({ engine: victim.engine, channels: dying }).catch(() => {});
  expect(await countStates({ engine, ...database })).toMatchObject({ sending: 1 });

  const { server, channels } = await openMail(() => {});
  const afterLeases = NOW.add({ minutes: 5 });
  const survivor = await run({ engine, channels, now: afterLeases });
  expect(survivor).toMatchObject({ unknown: 1, sent: DUE - handed });
  expect(server.arrived.length).toBe(DUE - handed);
});

/** Executes statements with this text but loses their answers, `times` times. */
function loseAnswers(engine: TestDatabase['engine'], text: string, times: number): TestDatabase['engine'] {
  let left = times;
  return {
    ...engine,
    async batch(statements) {
      const answers = await engine.batch(statements);
      if (left === 0 || !JSON.stringify(statements).includes(text)) return answers;
      left -= 1;
      throw new DatabaseUnavailable(new Error('Connection terminated'));
    },
  };
}

test('messages whose start the database did not confirm hold up no others, and are sent later', async () => {
  const { engine, ...database } = await createDuePeople();
  const { server, channels } = await openMail(() => {});
  await run({ engine: loseAnswers(engine, `state = 'sending', attempts`, 6), channels });
  expect(server.arrived.length).toBe(DUE - 6);
  expect(await countStates({ engine, ...database })).toEqual({ failed: 6 });
  await run({ engine, channels, now: NOW.add({ minutes: 5 }) });
  expect(server.arrived.toSorted()).toEqual([...new Set(server.arrived)].toSorted());
  expect(server.arrived.length).toBe(DUE);
});

test('the end of an attempt is stored again until the database answers', async () => {
  const { engine, ...database } = await createDuePeople();
  const { server, channels } = await openMail(() => {});
  const { sent } = await run({ engine: loseAnswers(engine, 'problem = k.problem', 2), channels });
  expect([sent, server.arrived.length]).toEqual([DUE, DUE]);
  expect(await countStates({ engine, ...database })).toEqual({});
});

test('an outage of the mail server is logged as one warning with a cause and a count', async () => {
  const { engine } = await createDuePeople();
  const { server, channels } = await openMail(() => {});
  await server.close();
  const warnings: unknown[] = [];
  await runNotifications({
    engine,
    channels,
    clock: () => NOW,
    publicUrl: 'http://127.0.0.1:3000',
    readLinkKey: async () => new Uint8Array(32),
    readToday: async (_person, moment) => sampleDay(moment.toZonedDateTimeISO('UTC').toPlainDate()),
    onError: () => {},
    onWarning: (message, facts) => warnings.push([message, facts]),
  });
  expect(warnings).toEqual([
    ['messages wait for another attempt', { problems: { SMTP_ESOCKET: 5, SMTP_RESTING: DUE - 5 } }],
  ]);
});
