import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The headless shell is first: it makes the browser tests a third faster. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of an installed browser: the configured one, the system's, or Playwright's. */
function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named ? [named] : SYSTEM_PATHS), chromium.executablePath()].find((path) => existsSync(path));
}

function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

function installFromDebian(): boolean {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  const install = (name: string) => run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
  return run('apt-get', 'update', '-qq') && (install('chromium-headless-shell') || install('chromium'));
}

function installFromPlaywright(): boolean {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  return run(process.execPath, join(folder, 'cli.js'), 'install', 'chromium');
}

/** Finds a browser or installs one: from Debian's packages where that is possible, else Playwright's. */
export function provideChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.error('Installing a browser for the tests (once)…');
  const installed = (installFromDebian() || installFromPlaywright()) && findChromium();
  if (installed) return installed;
  throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.');
}
