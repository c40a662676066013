import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '#server/database/engine.ts';
import { createOwnedToken } from '#server/database/owned-token.ts';
import { actAsUser } from '#server/database/person.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { connectDevice, noteConnected } from '#server/records/device/devices.ts';
import { PHONE_APPS, type PhoneApp, writeMessage } from '#server/try-it/wearable/phone/messages.ts';
import { readUsage } from '../bench/process/usage.ts';
import { withClient } from '../test/helpers/owned-database.ts';
import type { RunningServer } from '../test/helpers/running-server.ts';
import { createPerson } from '../test/helpers/test-people.ts';
import type { Drill, Finding } from './drill.ts';
import { createInstallation, type Installation } from './installation.ts';
import { withEngine } from './mail-people.ts';

const PEOPLE = 1_000;
const MINUTE_MS = 60_000;
const ROUNDS = 3;
const DAYS = 2;
/** The pause between two rounds, so that a round's garbage is collected before memory is measured. */
const REST_MS = 5_000;
/** How much memory may still grow after two rounds, as a share; the garbage collector's noise stays below it. */
const FLAT_WITHIN = 0.15;

interface Phone {
  app: PhoneApp;
  token: string;
  body: string;
}

/** Adds a heart rate for each minute: no decision uses them, but they are most of what a phone sends. */
function withHeartRates(message: object, app: PhoneApp, now: Temporal.ZonedDateTime): object {
  const minutes = Array.from({ length: DAYS * 24 * 60 }, (_, ago) => now.subtract({ minutes: ago }));
  if (app === 'health_connect') {
    const heart_rate = minutes.map((time) => ({ bpm: 60, time: time.toInstant().toString() }));
    return { ...message, heart_rate };
  }
  if (app === 'custom') return message;
  const { data } = message as { data: { metrics: object[] } };
  const rates = minutes.map((time) => ({ Avg: 60, date: `${time.toPlainDateTime()} +0000` }));
  const metric = { name: 'heart_rate', units: 'count/min', data: rates };
  return { data: { ...data, metrics: [...data.metrics, metric] } };
}

function messageOf(id: string, app: PhoneApp, now: Temporal.ZonedDateTime): string {
  const subject = {
    person: { seed: id, cycleStarts: [now.toPlainDate().subtract({ days: 9 })] },
    displayName: id,
    timezone: 'UTC',
    now: now.toPlainDateTime(),
    logsPeriods: false,
  };
  return JSON.stringify(withHeartRates(writeMessage(subject, app, DAYS), app, now));
}

async function createPhone(engine: Engine, app: PhoneApp, now: Temporal.ZonedDateTime): Promise<Phone> {
  const id = await createPerson(engine);
  const token = createOwnedToken(id);
  const device = {
    source: app,
    sealed: 'a phone has no credentials',
    accountName: app,
    tokenExpiresAt: null,
    backfillTotal: 0,
    addressHash: hashSecret(token),
  };
  await actAsUser(engine, id).write(async (run) => {
    await run(connectDevice(device, now.toInstant()));
    await noteConnected(run, now.toInstant());
  });
  return { app, token, body: messageOf(id, app, now) };
}

/** Creates people with an upload address each, while the server is stopped. */
function createPhones(installation: Installation): Promise<Phone[]> {
  const now = Temporal.Now.zonedDateTimeISO('UTC').round('second');
  return withEngine(installation, async (engine) => {
    const phones: Phone[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      phones.push(await createPhone(engine, PHONE_APPS[i % PHONE_APPS.length] as PhoneApp, now));
    }
    return phones;
  });
}

interface Sent {
  problem: string | undefined;
  /** The number of stored values in the answer. */
  taken: number;
  /** How often it was sent again. */
  retries: number;
  ms: number;
}

/** As the phone apps do: they send again a few times, and after that only with the next sync. */
const MOST_RETRIES = 3;
const RETRY_AFTER_MS = 2_000;

async function post(url: string, { token, body }: Phone): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${url}/api/ingest/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

async function send(url: string, phone: Phone): Promise<Sent> {
  for (let retries = 0; ; retries++) {
    const began = performance.now();
    const { status, text } = await post(url, phone);
    const ms = performance.now() - began;
    if (status === 200) {
      const { taken, refused } = JSON.parse(text) as { taken: number; refused: unknown[] };
      const problem = refused.length === 0 ? undefined : `${phone.app} got ${text}`;
      return { problem, taken, retries, ms };
    }
    if (retries === MOST_RETRIES) {
      return { problem: `${phone.app} got ${status} ${text}`, taken: 0, retries, ms };
    }
    await pause(RETRY_AFTER_MS);
  }
}

/** Everyone sends once, spread over a minute, without waiting for each other. */
async function sendWithinAMinute(url: string, phones: readonly Phone[]): Promise<Sent[]> {
  const began = performance.now();
  const sending: Promise<Sent>[] = [];
  for (const [i, phone] of phones.entries()) {
    await pause(Math.max(0, began + (i * MINUTE_MS) / phones.length - performance.now()));
    sending.push(send(url, phone));
  }
  return Promise.all(sending);
}

function countValues({ superuserUrl = '' }: Installation): Promise<number> {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query('select count(*)::int as count from phone_values');
    return rows[0].count;
  });
}

const quantile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0).toFixed(0);

interface Measured {
  sent: Sent[];
  slowestRoundS: number;
  cpuMsEach: number;
  /** Memory before the first round, and after each. */
  memoriesMb: number[];
}

/** Every round sends the same messages again, as phones do that got no answer. */
async function sendRounds(server: RunningServer, phones: readonly Phone[]): Promise<Measured> {
  const usage = () => readUsage([server.process.pid ?? 0]) ?? { cpuSeconds: 0, memoryMb: 0 };
  const memoryMb = () => Math.round(usage().memoryMb);
  const memoriesMb = [memoryMb()];
  const idleSeconds = usage().cpuSeconds;
  const sent: Sent[] = [];
  let slowestRoundS = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    sent.push(...(await sendWithinAMinute(server.url, phones)));
    slowestRoundS = Math.max(slowestRoundS, (performance.now() - began) / 1_000);
    await pause(REST_MS);
    memoriesMb.push(memoryMb());
  }
  const cpuMsEach = (1_000 * (usage().cpuSeconds - idleSeconds)) / sent.length;
  return { sent, slowestRoundS, cpuMsEach, memoriesMb };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function judge({ sent, slowestRoundS, cpuMsEach, memoriesMb }: Measured, storedValues: number): Finding {
  const problems = sent.flatMap(({ problem }) => problem ?? []);
  const retries = sum(sent.map((each) => each.retries));
  const times = sent.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const takenValues = sum(sent.map(({ taken }) => taken)) / ROUNDS;
  const [before = 0, last = 0] = memoriesMb.slice(-2);
  const isFlat = last <= before * (1 + FLAT_WITHIN);
  return {
    figure:
      `${sent.length} messages, the slowest round ${slowestRoundS.toFixed(1)} s, ${problems.length} errors, ${retries} sent again, ${storedValues} values, ` +
      `p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, ${cpuMsEach.toFixed(1)} ms of the processor each, memory ${memoriesMb.join(', ')} MiB`,
    losses: [
      ...(problems.length === 0 ? [] : [`${problems.length} messages failed, the first: ${problems[0]}`]),
      ...(storedValues === takenValues
        ? []
        : [`${takenValues} different values were taken, ${storedValues} are stored`]),
      ...(isFlat ? [] : [`memory grew: ${memoriesMb.join(', ')} MiB`]),
    ],
  };
}

/** Many phones send two days each within a minute: every message is taken, repeats are stored once, memory stays flat. */
export const phonesDrill: Drill = {
  name: `${PEOPLE} phones within a minute, your own PostgreSQL`,
  async run() {
    const installation = await createInstallation('your own PostgreSQL');
    const phones = await createPhones(installation);
    const server = await installation.start();
    const measured = await sendRounds(server, phones);
    await server.stop();
    const storedValues = await countValues(installation);
    installation.remove();
    return judge(measured, storedValues);
  },
};
