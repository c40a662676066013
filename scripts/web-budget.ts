// Compares the compressed (gzip) size of what a visitor has to load with the budgets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWebIfChanged } from './web-build.ts';

const FOLDER = join(import.meta.dirname, '..', 'dist', 'web');
const KIB = 1024;

interface BuiltFile {
  file: string;
  css?: string[];
  imports?: string[];
}

interface Measure {
  name: string;
  bytes: number;
  limitKib: number;
}

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(FOLDER, file))).length, 0);
}

type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/** A file and everything it imports, by their names in the manifest. */
function withImports(built: BuiltFiles, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const other of built[name]?.imports ?? []) withImports(built, other, seen);
  return seen;
}

function measure(): Measure[] {
  const built = JSON.parse(readFileSync(join(FOLDER, '.vite', 'manifest.json'), 'utf8')) as BuiltFiles;
  // The manifest also lists style sheets, which have a separate budget.
  const scripts = (names: Set<string>) =>
    [...names].flatMap((name) => built[name]?.file ?? []).filter((file) => file.endsWith('.js'));
  const styles = (names: Set<string>) => new Set([...names].flatMap((name) => built[name]?.css ?? []));
  const document = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  const entry = new Set(Object.keys(built).filter((name) => document.includes(built[name]?.file ?? '')));
  const named = (pattern: RegExp) => Object.keys(built).filter((name) => pattern.test(name));
  const lazy = (pattern: RegExp, limitKib: number) =>
    named(pattern).map((name) => ({
      name,
      bytes: sizeOf(scripts(withImports(built, name).difference(entry))),
      limitKib,
    }));
  return [
    { name: 'entry', bytes: sizeOf(scripts(entry)), limitKib: 30 },
    ...lazy(/-(?:page|section)\.tsx$/, 12),
    // The texts that several pages share, then each page's own, with their imports.
    ...lazy(/^texts\/\w+\.ts$/, 6),
    ...lazy(/^texts\/\w+\/[\w-]+\.ts$/, 6),
    ...named(/-(?:page|section)\.tsx$/).map((name) => ({
      name: `styles of ${name}`,
      bytes: sizeOf(styles(withImports(built, name).union(entry))),
      limitKib: 8,
    })),
  ];
}

buildWebIfChanged();
const measures = measure();
for (const { name, bytes, limitKib } of measures) {
  const verdict = bytes <= limitKib * KIB ? 'ok' : 'TOO LARGE';
  console.log(`${(bytes / KIB).toFixed(1).padStart(6)} of ${limitKib} KiB  ${verdict.padEnd(9)}  ${name}`);
}
if (measures.some(({ bytes, limitKib }) => bytes > limitKib * KIB)) process.exitCode = 1;
