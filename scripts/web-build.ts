// Builds the web app into dist/web if its sources changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PAGES } from '#contract/pages.ts';

const ROOT = join(import.meta.dirname, '..');
const TARGET = join(ROOT, 'dist', 'web');
// The web app also imports constants from core and contract.
const SOURCES = [
  'src/{web,core,contract}/**/*',
  'vite.config.ts',
  'package-lock.json',
  'scripts/web-build.ts',
];

function hashOf(files: readonly string[], folder: string): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}

function filesOf(pattern: string | string[], folder: string): string[] {
  return globSync(pattern, { cwd: folder })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}

/**
 * Writes the list of files to cache and of the app's pages into the service worker. That changes the worker, so browsers
 * notice a new build.
 */
function writePrecacheList(folder: string): void {
  // The app itself does not show the picture for messengers.
  const files = filesOf('{assets,icons}/**', folder).filter((file) => !file.endsWith('share.png'));
  const list = {
    version: hashOf([...files, 'index.html'], folder).slice(0, 16),
    files: files.map((file) => `/${file}`),
    pages: Object.keys(PAGES),
  };
  const worker = join(folder, 'service-worker.js');
  writeFileSync(worker, `self.PRECACHE=${JSON.stringify(list)};\n${readFileSync(worker, 'utf8')}`);
}

/** Compresses at build time instead of at every request. */
function compress(folder: string): void {
  for (const file of filesOf('**/*.{js,css,svg,webmanifest}', folder)) {
    const content = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content));
  }
}

/** Builds into a new folder and swaps it in, because a server may be reading the old one. */
export function buildWebIfChanged(): void {
  const stamp = hashOf(filesOf(SOURCES, ROOT), ROOT);
  const stampFile = join(TARGET, '.sources');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const fresh = `${TARGET}-${process.pid}`;
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--outDir', fresh], {
    cwd: ROOT,
    encoding: 'utf8',
    // Tests set another value, which would give a development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The web app could not be built:\n${stdout}${stderr}`);
  }
  writePrecacheList(fresh);
  compress(fresh);
  writeFileSync(join(fresh, '.sources'), stamp);
  rmSync(TARGET, { recursive: true, force: true });
  renameSync(fresh, TARGET);
}

if (import.meta.main) buildWebIfChanged();
