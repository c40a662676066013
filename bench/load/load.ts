import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HttpRequest, toWire } from './http-request.ts';

export interface Load {
  /** The addresses, one for each server process that shares the load. */
  origins: readonly string[];
  requests: readonly HttpRequest[];
  connections: number;
  seconds: number;
  folder: string;
}

/** The result of a load. If two processes shared it, the latencies are those of the slower one. */
export interface LoadResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  errors: number;
}

interface Share extends Omit<LoadResult, 'perSecond'> {
  seconds: number;
}

const WRK = 'wrk';
export const generator = spawnSync(WRK, ['-v']).error === undefined ? WRK : 'autocannon';

const WRK_SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));
const AUTOCANNON = fileURLToPath(new URL('./autocannon-child.ts', import.meta.url));

let files = 0;

function commandFor(wires: string, { connections, seconds }: Load, origin: string): [string, string[]] {
  if (generator === 'autocannon') {
    return [process.execPath, [AUTOCANNON, wires, origin, String(connections), String(seconds)]];
  }
  const offset = String(Math.floor(Math.random() * 1_000));
  const script = ['-s', WRK_SCRIPT, origin, '--', wires, offset];
  return [WRK, ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', ...script]];
}

async function runShare(load: Load, origin: string): Promise<Share> {
  const wires = join(load.folder, `requests-${files++ % 4}`);
  writeFileSync(wires, load.requests.map((request) => `${toWire(request, origin)}\0`).join(''));
  const [command, args] = commandFor(wires, load, origin);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => child.on('close', resolve));
  const output = Buffer.concat(chunks).toString();
  const [, json] = /^RESULT (.*)$/m.exec(output) ?? [];
  if (json === undefined) throw new Error(`${command} gave no result: ${output.slice(0, 500)}`);
  return JSON.parse(json);
}

/** Sends load from separate processes and waits until they end. */
export async function driveLoad(load: Load): Promise<LoadResult> {
  const { origins, connections } = load;
  const share = { ...load, connections: Math.round(connections / origins.length) };
  const shares = await Promise.all(origins.map((origin) => runShare(share, origin)));
  const sum = (of: (share: Share) => number) => shares.reduce((total, each) => total + of(each), 0);
  return {
    requests: sum(({ requests }) => requests),
    perSecond: sum(({ requests, seconds }) => requests / seconds),
    p50Ms: Math.max(...shares.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...shares.map(({ p99Ms }) => p99Ms)),
    errors: sum(({ errors }) => errors),
  };
}
