// How the cost of the daily message grows with the number of people: `node bench/notifications.ts [people …]`. Starts a
// PostgreSQL, or uses the empty database BENCH_DATABASE_URL as a superuser.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Engine } from '#server/database/engine.ts';
import { signalsIn } from '#server/features/device/signals-of.ts';
import { createChannels } from '#server/features/notifications/channels.ts';
import { runNotifications } from '#server/features/notifications/run-notifications.ts';
import { readToday } from '#server/features/today/read-today.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { VENDORS } from '#server/integrations/vendors.ts';
import { claimDue } from '#server/records/notification/due-claims.ts';
import { withClient } from '../test/helpers/owned-database.ts';
import { withBenchDatabase } from './seed/bench-database.ts';

const DUE = 10_000;
const NOON = Temporal.Instant.from('2026-06-16T12:00:00Z');
const TARGETS = { claimMs: 3_000, quietMs: 20, perSecond: 500, memoryMb: 200 };
const MIB = 2 ** 20;

/** The first people, in all zones, are due at one instant; the others 7 minutes past a quarter hour of their zone. */
const PEOPLE = `
  insert into users (email, timezone, notification_time, device_connected)
  select 'p' || i || '@example.test', ($1::text[])[1 + i % $3],
    case when i <= $2 then ($4::text[])[1 + i % $3]
      else to_char(time '00:07' + ((i / $3) % 96) * interval '15 minutes', 'HH24:MI') end,
    i <= $2
  from generate_series(1, $5::int) as i`;

/** The data of the due people: three cycles and a month of nights. */
const CYCLES = `
  insert into period_logs (user_id, start_date)
  select id, date '2026-06-06' - 28 * n from users, generate_series(0, 2) as n where device_connected`;
const NIGHTS = `
  insert into measurements (user_id, date, hrv_status, hrv_last_night_ms, body_battery_current, sleep_seconds, source, synced_at)
  select id, date '2026-06-17' - n, 'BALANCED', 50 + n, 60, 27000, 'garmin', timestamptz '2026-06-16T10:00:00Z'
  from users, generate_series(0, 29) as n where device_connected`;

async function fill(owner: pg.Client, people: number): Promise<void> {
  const zones = Intl.supportedValuesOf('timeZone');
  const dueAt = zones.map((zone) => NOON.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5));
  await owner.query('truncate users, timezones_in_use cascade');
  // Triggers and foreign keys are off: the generated rows satisfy them.
  await owner.query('set session_replication_role = replica');
  await owner.query(PEOPLE, [zones, Math.min(DUE, people), zones.length, dueAt, people]);
  await owner.query('insert into timezones_in_use select distinct timezone, now() from users');
  await owner.query(CYCLES);
  await owner.query(NIGHTS);
  await owner.query('reset session_replication_role');
  await owner.query('vacuum analyze');
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

const QUIET_ROUNDS = 25;

async function measureSelection(engine: Engine, owner: pg.Client) {
  const channels = ['email'] as const;
  const quiet = NOON.add({ minutes: 2 });
  const quietMs: number[] = [];
  const cpuBefore = process.cpuUsage();
  for (let round = 0; round < QUIET_ROUNDS; round++) {
    await setProgress(owner, quiet.subtract({ minutes: 1 }));
    const { ms, result } = await timed(() => claimDue(engine, { now: quiet, channels }));
    if (result !== 0) throw new Error(`${result} people were due in a minute that should be quiet`);
    quietMs.push(ms);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  await setProgress(owner, NOON.subtract({ minutes: 1 }));
  const { ms: claimMs, result: claimed } = await timed(() => claimDue(engine, { now: NOON, channels }));
  const median = quietMs.toSorted((a, b) => a - b)[Math.floor(QUIET_ROUNDS / 2)] ?? 0;
  return { quietMs: median, quietCpuMs: (user + system) / 1000 / QUIET_ROUNDS, claimMs, claimed };
}

interface SinkReport {
  arrived: number;
  cpuMs: number;
}

/** Starts the mail server in a separate process, so that its CPU time is not counted as the service's. */
async function startSink() {
  const child = fork(fileURLToPath(import.meta.url), ['sink']);
  const [port] = await once(child, 'message');
  return {
    url: `smtp://127.0.0.1:${port}`,
    async stop(): Promise<SinkReport> {
      child.send('stop');
      const [report] = await once(child, 'message');
      child.kill();
      return report as SinkReport;
    },
  };
}

async function measureDelivery(engine: Engine) {
  const sink = await startSink();
  const clock = () => NOON;
  const from = { name: 'Lutea', address: 'lutea@example.test' };
  const mailer = createMailer({ smtpUrl: sink.url, from, clock });
  globalThis.gc?.();
  const rssMb = () => process.memoryUsage.rss() / MIB;
  const idleMb = rssMb();
  let highestMb = idleMb;
  const watch = setInterval(() => {
    highestMb = Math.max(highestMb, rssMb());
  }, 50);
  const cpuBefore = process.cpuUsage();
  const { ms, result } = await timed(() =>
    runNotifications({
      engine,
      clock,
      publicUrl: 'http://127.0.0.1:3000',
      readLinkKey: async () => new Uint8Array(32),
      channels: createChannels({ mailer, push: undefined as never }),
      readToday: (person, now) => readToday(person, now, { signalsOf: signalsIn(VENDORS) }),
      onError: (error) => console.error(error),
      onWarning: (message, facts) => console.error(message, facts),
    }),
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(watch);
  mailer.close();
  const { arrived, cpuMs: sinkMs } = await sink.stop();
  if (arrived !== result.sent) throw new Error(`${result.sent} sent, ${arrived} arrived`);
  const each = (totalMs: number) => totalMs / result.sent;
  return {
    sent: result.sent,
    perSecond: (result.sent / ms) * 1000,
    cpuMs: each((user + system) / 1000),
    sinkMs: each(sinkMs),
    memoryMb: highestMb - idleMb,
  };
}

/** A minimal mail server: it accepts every message and counts them. */
function runSink(): void {
  process.on('disconnect', () => process.exit());
  let arrived = 0;
  const answer = (line: string): string => {
    if (/^EHLO/i.test(line)) return '250-sink.test\r\n250-PIPELINING\r\n250 SIZE 1000000\r\n';
    if (/^DATA/i.test(line)) return '354 go ahead\r\n';
    return /^QUIT/i.test(line) ? '221 bye\r\n' : '250 fine\r\n';
  };
  const server = createServer((socket) => {
    let buffered = '';
    let isData = false;
    socket.on('error', () => {});
    socket.setNoDelay(true).setEncoding('latin1').write('220 sink.test\r\n');
    socket.on('data', (text) => {
      buffered += text;
      let replies = '';
      for (;;) {
        const end = buffered.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) break;
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + (isData ? 5 : 2));
        replies += isData ? '250 kept\r\n' : answer(line);
        if (isData) arrived += 1;
        isData = !isData && /^DATA/i.test(line);
      }
      if (replies !== '') socket.write(replies);
    });
  });
  process.once('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ arrived, cpuMs: (user + system) / 1000 } satisfies SinkReport);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
}

const verdict = (isGood: boolean): string => (isGood ? 'ok' : 'MISSED');

async function measure(engine: Engine, owner: pg.Client, people: number): Promise<void> {
  const { ms: fillMs } = await timed(() => fill(owner, people));
  const load = () => loadavg()[0]?.toFixed(1);
  const loadBefore = load();
  const { quietMs, quietCpuMs, claimMs, claimed } = await measureSelection(engine, owner);
  const { sent, perSecond, cpuMs, sinkMs, memoryMb } = await measureDelivery(engine);
  console.log(
    [
      `${people.toLocaleString('en')} people (made in ${(fillMs / 1000).toFixed(0)} s; load ${loadBefore} before, ${load()} after):`,
      `  nobody due     ${quietMs.toFixed(1)} ms (≤ ${TARGETS.quietMs}) ${verdict(quietMs <= TARGETS.quietMs)}, ${quietCpuMs.toFixed(1)} ms of CPU`,
      `  ${claimed} claimed   ${claimMs.toFixed(0)} ms (≤ ${TARGETS.claimMs}) ${verdict(claimMs <= TARGETS.claimMs)}`,
      `  ${sent} delivered ${perSecond.toFixed(0)} per second (≥ ${TARGETS.perSecond}) ${verdict(perSecond >= TARGETS.perSecond)}, ${cpuMs.toFixed(2)} ms of CPU each, and ${sinkMs.toFixed(2)} ms of the sink's`,
      `  memory         ${memoryMb.toFixed(0)} MB above idle (≤ ${TARGETS.memoryMb}) ${verdict(memoryMb <= TARGETS.memoryMb)}`,
    ].join('\n'),
  );
}

async function refuseUsed(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query('select from users limit 1');
  if (rows.length > 0) throw new Error('BENCH_DATABASE_URL has people in it, and this would delete them');
}

async function bench(sizes: readonly number[]): Promise<void> {
  await withBenchDatabase((engine, url) =>
    withClient(url, async (owner) => {
      await refuseUsed(owner);
      console.log(`${availableParallelism()} cores, Node ${process.version}`);
      for (const people of sizes) await measure(engine, owner, people);
    }),
  );
}

const args = process.argv.slice(2);
if (args[0] === 'sink') runSink();
else await bench(args.length > 0 ? args.map(Number) : [10_000, 100_000, 1_000_000]);
