// Imports a generated Apple Health export of 1 GB. Reports time, memory, and the latency that another person sees.
//   npm run bench:import -- [megabytes]
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createFormBrowser } from '../test/helpers/form-browser.ts';
import { startServer } from '../test/helpers/running-server.ts';

const MIB = 2 ** 20;
const sizeBytes = Number(process.argv[2] ?? 1_024) * MIB;
const BASELINE_MS = 20_000;

/** Ten years of days with pulse, HRV and bleeding, and hundreds of heart rates a day, in the format of a watch. */
function* makeExport(): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n';
  let length = 0;
  for (let ago = 0; length < sizeBytes; ago++) {
    const day = String(Temporal.PlainDate.from('2026-01-31').subtract({ days: ago % 3_650 }));
    const at = (hour: number) => `startDate="${day} ${String(hour).padStart(2, '0')}:00:00 +0100"`;
    const head = (type: string) =>
      `<Record type="HK${type}" sourceName="Watch" sourceVersion="11.1" unit="count/min" creationDate="${day} 23:00:00 +0100"`;
    const lines = [
      `${head('QuantityTypeIdentifierRestingHeartRate')} ${at(7)} endDate="${day} 07:00:00 +0100" value="${55 + (ago % 7)}"/>`,
      `${head('QuantityTypeIdentifierHeartRateVariabilitySDNN')} ${at(6)} endDate="${day} 06:00:00 +0100" value="${40 + (ago % 11)}"/>`,
    ];
    if (ago % 28 < 5)
      lines.push(
        `${head('CategoryTypeIdentifierMenstrualFlow')} ${at(8)} endDate="${day} 08:00:00 +0100" value="HKCategoryValueMenstrualFlowMedium"/>`,
      );
    for (let beat = 0; beat < 500; beat++)
      lines.push(
        `${head('QuantityTypeIdentifierHeartRate')} ${at(beat % 24)} endDate="${day} 09:00:00 +0100" value="${60 + (beat % 80)}"><MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="0"/></Record>`,
      );
    const text = ` ${lines.join('\n ')}\n`;
    length += text.length;
    yield text;
  }
  yield '</HealthData>\n';
}

const folder = mkdtempSync(join(tmpdir(), 'lutea-bench-import-'));
const path = join(folder, 'export.xml');
await pipeline(Readable.from(makeExport()), createWriteStream(path));
const server = await startServer();

async function signIn(name: string): Promise<string> {
  const browser = createFormBrowser();
  const login = await browser.get(`${server.url}/login`);
  await browser.submit(await browser.submit(login, { button: 'Sign in' }), { button: name });
  return browser.cookieHeader(server.url);
}

/** The memory of a process and of those that it started, such as the one that reads the file; 0 if it has ended. */
function residentBytesOf(pid: string): number {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
    return children.reduce((sum, child) => sum + residentBytesOf(child), own);
  } catch {
    return 0;
  }
}

const residentBytes = (): number => residentBytesOf(String(server.process.pid));

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;

/** Measures the latency of another person's requests, one after the other, until `isOver`. */
async function watch(cookie: string, isOver: () => boolean) {
  const times: number[] = [];
  let peakBytes = 0;
  while (!isOver()) {
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/today`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`Answered ${answer.status}`);
    times.push(performance.now() - began);
    peakBytes = Math.max(peakBytes, residentBytes());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  times.sort((a, b) => a - b);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return { requests: times.length, p50, p99, peakBytes };
}

function upload(cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      'content-type': 'application/octet-stream',
      'content-length': statSync(path).size,
      origin: server.url,
      'sec-fetch-site': 'same-origin',
    };
    const sent = request(`${server.url}/api/imports`, { method: 'POST', headers }, async (answer) => {
      const chunks = await answer.toArray();
      resolve((JSON.parse(Buffer.concat(chunks).toString()) as { id: string }).id);
    });
    sent.on('error', reject);
    createReadStream(path, { highWaterMark: MIB }).pipe(sent);
  });
}

async function untilRead(cookie: string, id: string) {
  for (;;) {
    const answer = await fetch(`${server.url}/api/imports/${id}`, { headers: { cookie } });
    const read = (await answer.json()) as { state: string; preview: { counts: object } | null };
    if (read.state !== 'READING') return read;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const say = (name: string, { requests, p50, p99 }: Awaited<ReturnType<typeof watch>>): void =>
  console.log(`${name}: ${requests} requests of another person, p50 ${ms(p50)}, p99 ${ms(p99)}`);

try {
  const [importer, other] = [await signIn('New'), await signIn('Sample')];
  const baselineEnd = performance.now() + BASELINE_MS;
  const baseline = await watch(other, () => performance.now() > baselineEnd);
  say('without an import', baseline);
  const idleBytes = residentBytes();
  let isOver = false;
  const watching = watch(other, () => isOver);
  const began = performance.now();
  const id = await upload(importer);
  const sent = performance.now();
  const read = await untilRead(importer, id);
  const ended = performance.now();
  isOver = true;
  const busy = await watching;
  say('during the import', busy);
  const seconds = (from: number, to: number): string => `${((to - from) / 1_000).toFixed(1)} s`;
  console.log(
    `${(statSync(path).size / MIB).toFixed(0)} MiB: sent in ${seconds(began, sent)}, read in ${seconds(sent, ended)}`,
  );
  console.log(`memory above idle at its peak: ${((busy.peakBytes - idleBytes) / MIB).toFixed(0)} MiB`);
  console.log(read.state, JSON.stringify(read.preview?.counts));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
