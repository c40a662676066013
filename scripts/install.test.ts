import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;

/** A tree with only the installer, and a fake npm that logs each call and ends once the file `go` exists. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lutea-install-'));
  for (const folder of ['scripts', 'bin']) mkdirSync(join(root, folder));
  for (const file of ['install.mjs', 'install-lock.mjs']) {
    copyFileSync(join(import.meta.dirname, file), join(root, 'scripts', file));
  }
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(
    join(root, 'bin', 'npm'),
    '#!/bin/sh\necho called >> calls\nwhile [ ! -e go ]; do sleep 0.05; done\nmkdir -p node_modules\nexit "$(cat go)"\n',
  );
  chmodSync(join(root, 'bin', 'npm'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

const letNpmEnd = (status: number) => writeFileSync(join(root, 'go'), String(status));
const calls = () => readFileSync(join(root, 'calls'), 'utf8');
const lockFile = () => join(root, '.installing');

function startInstall(): ChildProcess {
  const script = `import('./scripts/install.mjs').then((it) => it.installOnce({ onlyToRun: true }))`;
  return spawn(process.execPath, ['-e', script], {
    cwd: root,
    env: { ...process.env, PATH: [join(root, 'bin'), process.env['PATH']].join(delimiter) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function untilSaid(child: ChildProcess, words: string): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes(words)) resolve();
    });
    child.once('close', () => reject(new Error(`ended without "${words}": ${said}`)));
  });
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  child.stderr?.resume();
  const [code] = await once(child, 'close');
  return code;
}

test('when two processes find nothing installed, one installs and the other waits', async () => {
  const first = startInstall();
  await untilSaid(first, 'Installing');
  const second = startInstall();
  await untilSaid(second, `Waiting for process ${first.pid}`);
  const ended = Promise.all([codeOf(first), codeOf(second)]);
  letNpmEnd(0);
  expect(await ended).toEqual([0, 0]);
  expect(calls()).toBe('called\n');
  expect(existsSync(lockFile())).toBe(false);
});

test('the lock of a process that ended during its install does not block the next one', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(lockFile(), String(pid));
  letNpmEnd(0);
  expect(await codeOf(startInstall())).toBe(0);
  expect(calls()).toBe('called\n');
  expect(existsSync(lockFile())).toBe(false);
});

test('after a failed install, the next process tries again', async () => {
  letNpmEnd(1);
  expect(await codeOf(startInstall())).toBe(1);
  letNpmEnd(0);
  expect(await codeOf(startInstall())).toBe(0);
  expect(calls()).toBe('called\ncalled\n');
});

test('a linked node_modules, as in a second working tree, is never installed into', async () => {
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(root, 'node_modules'));
  letNpmEnd(0);
  expect(await codeOf(startInstall())).toBe(0);
  expect(existsSync(join(root, 'calls'))).toBe(false);
});
