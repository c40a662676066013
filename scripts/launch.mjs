// Runs a tool from node_modules on the pinned Node, installing first when the lock file changed.
// Plain JavaScript, because whatever Node the machine has (20 or newer) runs this one file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const marker = join(root, 'node_modules', '.installed-lock');
const windows = process.platform === 'win32';

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

function isInstalled() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === lockHash;
}

function install() {
  console.error('Installing dependencies (once per lock file)…');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  });
  if (status !== 0) {
    console.error('npm ci failed: check the network and the messages above, then run the command again.');
    process.exit(1);
  }
  writeFileSync(marker, lockHash);
}

/** Runs a tool of node_modules in this process's place. */
export function runTool(tool, args) {
  if (!isInstalled()) install();
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
  const child = spawn(tool, args, { cwd: root, env, stdio: 'inherit', shell: windows });
  // A terminal's Ctrl-C reaches the child by itself; a supervisor's SIGTERM reaches only this process.
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => {});
  child.on('error', (error) => {
    console.error(`Cannot run ${tool}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 143 : 1)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tool, ...args] = process.argv.slice(2);
  runTool(tool, args);
}
