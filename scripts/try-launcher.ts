// Tests the launcher with other versions of Node and npm, each in a fresh copy of the tree with nothing installed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readVersion } from '#server/app/version.ts';
import { findTryItPorts } from '../test/helpers/free-ports.ts';

/** Node 20's npm, Debian's npm, and the last npm that removes node_modules/.bin/node. */
const MACHINES = [
  { node: '20.20.2', npm: '10.8.2', runsTests: true },
  { node: '20.20.2', npm: '9.2.0', runsTests: false },
  { node: '22.23.3', npm: '11.3.0', runsTests: false },
] as const;

type Machine = (typeof MACHINES)[number];

const ROOT = join(import.meta.dirname, '..');
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const AT_ONCE = 2;
const KEPT = /^(HOME|LANG|npm_config_(cache|registry|userconfig|globalconfig))$/i;

const folder = mkdtempSync(join(tmpdir(), 'lutea-launcher-'));
// Run as root, the database belongs to another user. Without access here it would be outside, and never removed.
chmodSync(folder, 0o711);
const tools = join(folder, 'tools', 'node_modules');

/** One npm install for all versions, each under its own alias. */
function installTools(): void {
  const wanted = MACHINES.flatMap(({ node, npm }) => [
    `node-${node}@npm:${NODE_PACKAGE}@${node}`,
    `npm-${npm}@npm:npm@${npm}`,
  ]);
  const place = ['--prefix', join(folder, 'tools'), '--no-save', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', ...place, ...new Set(wanted)], { stdio: 'ignore' });
}

/** Copies the working tree, with uncommitted changes. */
function copyTree(target: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = list.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
  for (const file of files) cpSync(join(ROOT, file), join(target, file));
}

async function createEnvironment({ node, npm }: Machine, home: string) {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  symlinkSync(join(tools, `node-${node}`, 'bin', 'node'), join(bin, 'node'));
  for (const name of ['npm', 'npx']) {
    symlinkSync(join(tools, `npm-${npm}`, 'bin', `${name}-cli.js`), join(bin, name));
  }
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
  const PATH = [bin, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  const PORT = String(await findTryItPorts());
  return { ...Object.fromEntries(kept), PATH, PORT, DATA_DIR: join(home, 'data') };
}

function expectSame(what: string, got: unknown, expected: unknown): void {
  if (got !== expected) throw new Error(`${what}: expected ${expected}, got ${got}`);
}

type Run = (...words: [string, ...string[]]) => ChildProcess;

async function outputOf(child: ChildProcess): Promise<string> {
  const [output] = await Promise.all([text(child.stdout as NodeJS.ReadableStream), once(child, 'close')]);
  return output.trim();
}

/** Starts the service, stops it with `stop`, and checks that it released its database. */
async function startAndStop(run: Run, dataDir: string, stop: (pid: number) => void): Promise<void> {
  const child = run('npm', 'start');
  const ended = once(child, 'close');
  let output = '';
  child.stderr?.on('data', (chunk) => (output += chunk));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Lutea is ready')) resolve();
    });
    child.once('close', () => reject(new Error(`npm start ended:\n${output}`)));
  });
  stop(child.pid as number);
  await ended;
  expectSame('the database is locked after the stop', existsSync(join(dataDir, 'database.lock.pid')), false);
}

async function tryMachine(machine: Machine): Promise<void> {
  const home = join(folder, `${machine.node}-${machine.npm}`);
  const tree = join(home, 'lutea');
  copyTree(tree);
  const env = await createEnvironment(machine, home);
  const run: Run = (command, ...args) =>
    // A new process group, so that a signal can be sent to all of it.
    spawn(command, args, { cwd: tree, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  expectSame('npm', await outputOf(run('npm', '--version')), machine.npm);
  expectSame('npx lutea', await outputOf(run('npx', 'lutea', '--version')), readVersion());
  expectSame('development tools', existsSync(join(tree, 'node_modules', 'vitest')), false);
  const dataDir = join(home, 'data');
  // How supervisors stop a service: a signal to the whole process group, or to npm alone.
  await startAndStop(run, dataDir, (pid) => process.kill(-pid, 'SIGTERM'));
  await startAndStop(run, dataDir, (pid) => process.kill(pid, 'SIGTERM'));
  if (machine.runsTests) {
    const tested = await outputOf(run('npm', 'test', '--', '--project', 'unit', 'src/core/reminder'));
    expectSame('npm test', /Test Files.*\d passed/.test(tested), true);
  }
  rmSync(home, { recursive: true });
}

const failed: string[] = [];
const queue: Machine[] = [...MACHINES];

async function tryOneByOne(): Promise<void> {
  for (let machine = queue.shift(); machine !== undefined; machine = queue.shift()) {
    const name = `Node ${machine.node} with npm ${machine.npm}`;
    try {
      await tryMachine(machine);
      console.log(`ok    ${name}`);
    } catch (error) {
      failed.push(name);
      console.error(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

try {
  installTools();
  await Promise.all(Array.from({ length: AT_ONCE }, tryOneByOne));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed.length === 0 ? 0 : 1;
