// How the daily message grows with people: `npm run bench:notifications [people …]`, on a PostgreSQL of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { connectDatastore } from '#server/datastore/connect.ts';
import { claimDue } from '#server/datastore/due-claims.ts';
import type { Engine } from '#server/datastore/engine.ts';
import { createChannels } from '#server/features/notifications/channels.ts';
import { runNotifications } from '#server/features/notifications/run-notifications.ts';
import { readToday } from '#server/features/today/read-today.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { startPostgresql } from '../test/helpers/postgresql-server.ts';

const DUE = 10_000;
const NOON = Temporal.Instant.from('2026-06-16T12:00:00Z');
const TARGETS = { claimMs: 3_000, quietMs: 20, perSecond: 500, memoryMb: 200 };

/** Those who are due come at one instant, in all zones; the others at 7 past a quarter, which is so in every zone. */
async function fill(owner: pg.Client, people: number): Promise<void> {
  const zones = Intl.supportedValuesOf('timeZone');
  const dueAt = zones.map((zone) => NOON.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5));
  await owner.query('truncate users cascade');
  await owner.query(
    `insert into users (email, timezone, notification_time)
     select 'p' || i || '@example.test', ($1::text[])[1 + i % $3],
       case when i <= $2 then ($4::text[])[1 + i % $3]
         else to_char(time '00:07' + ((i / $3) % 96) * interval '15 minutes', 'HH24:MI') end
     from generate_series(1, $5) as i`,
    [zones, Math.min(DUE, people), zones.length, dueAt, people],
  );
  await owner.query('vacuum analyze users');
}

async function setProgress(owner: pg.Client, checkedUntil: Temporal.Instant): Promise<void> {
  await owner.query(
    `insert into notification_progress values ('daily', $1, 'key') on conflict (name) do update set checked_until = $1`,
    [checkedUntil.toString()],
  );
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

async function measureSelection(engine: Engine, owner: pg.Client) {
  const channels = ['email'] as const;
  const quiet = NOON.add({ minutes: 2 });
  const quietMs: number[] = [];
  for (let round = 0; round < 25; round++) {
    await setProgress(owner, quiet.subtract({ minutes: 1 }));
    const { ms, result } = await timed(() => claimDue(engine, { now: quiet, channels }));
    if (result !== 0) throw new Error(`${result} people were due in a minute that should be quiet`);
    quietMs.push(ms);
  }
  await setProgress(owner, NOON.subtract({ minutes: 1 }));
  const { ms: claimMs, result: claimed } = await timed(() => claimDue(engine, { now: NOON, channels }));
  return { quietMs: quietMs.toSorted((a, b) => a - b)[12] ?? 0, claimMs, claimed };
}

async function startSink(): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(import.meta.url), ['sink']);
  const [port] = await once(child, 'message');
  return { url: `smtp://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function measureDelivery(engine: Engine) {
  const sink = await startSink();
  const clock = () => NOON;
  const from = { name: 'Lutea', address: 'lutea@example.test' };
  const mailer = createMailer({ smtpUrl: sink.url, from, clock });
  globalThis.gc?.();
  const idleMb = process.memoryUsage().rss / 2 ** 20;
  let highestMb = idleMb;
  const watch = setInterval(() => {
    highestMb = Math.max(highestMb, process.memoryUsage().rss / 2 ** 20);
  }, 50);
  const cpuBefore = process.cpuUsage();
  const { ms, result } = await timed(() =>
    runNotifications({
      engine,
      clock,
      publicUrl: 'http://127.0.0.1:3000',
      channels: createChannels({ mailer, push: undefined as never }),
      readToday,
      onError: (error) => console.error(error),
    }),
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(watch);
  mailer.close();
  sink.stop();
  const cpuMs = (user + system) / 1000 / result.sent;
  return { sent: result.sent, perSecond: (result.sent / ms) * 1000, cpuMs, memoryMb: highestMb - idleMb };
}

function runSink(): void {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as { port: number }).port));
}

const verdict = (isGood: boolean): string => (isGood ? 'ok' : 'MISSED');

async function bench(sizes: readonly number[]): Promise<void> {
  const server = await startPostgresql();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.error(`Ended by ${signal}`);
      server.remove();
      process.exit(1);
    });
  }
  const url = `${server.url}/postgres`;
  const engine = await connectDatastore({
    url,
    ownerUrl: undefined,
    dataDir: '',
    maxConnections: 10,
    onIdleError: () => {},
  });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    for (const people of sizes) {
      await fill(owner, people);
      const { quietMs, claimMs, claimed } = await measureSelection(engine, owner);
      const { sent, perSecond, cpuMs, memoryMb } = await measureDelivery(engine);
      console.log(
        [
          `${people.toLocaleString('en')} people:`,
          `  nobody due     ${quietMs.toFixed(1)} ms (≤ ${TARGETS.quietMs}) ${verdict(quietMs <= TARGETS.quietMs)}`,
          `  ${claimed} claimed   ${claimMs.toFixed(0)} ms (≤ ${TARGETS.claimMs}) ${verdict(claimMs <= TARGETS.claimMs)}`,
          `  ${sent} delivered ${perSecond.toFixed(0)} per second (≥ ${TARGETS.perSecond}) ${verdict(perSecond >= TARGETS.perSecond)}, ${cpuMs.toFixed(2)} ms of CPU each`,
          `  memory         ${memoryMb.toFixed(0)} MB above idle (≤ ${TARGETS.memoryMb}) ${verdict(memoryMb <= TARGETS.memoryMb)}`,
        ].join('\n'),
      );
    }
  } finally {
    await owner.end();
    await engine.close();
    server.remove();
  }
}

const args = process.argv.slice(2);
if (args[0] === 'sink') runSink();
else await bench(args.length > 0 ? args.map(Number) : [10_000, 100_000, 1_000_000]);
