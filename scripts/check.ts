// All checks that do not run the product: format, lint, types, dead code, architecture, documents.
import { spawnSync } from 'node:child_process';

/** Tests that compare the documents with the code. They take seconds. */
const DOCUMENT_TESTS = ['documented-identifiers', 'import-pitfalls', 'errors', 'plain-words'].map(
  (name) => `test/${name}.test.ts`,
);

const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'ci', '.'],
  ['types', 'tsc', '-p', '.'],
  ['types of the pure core', 'tsc', '-p', 'src/core'],
  ['types of the web app', 'tsc', '-p', 'src/web'],
  ['types of its service worker', 'tsc', '-p', 'src/web/tsconfig.worker.json'],
  ['types of its tests', 'tsc', '-p', 'test/browser'],
  ['dead code', 'knip'],
  ['architecture', 'vitest', 'run', 'test/architecture.test.ts'],
  ['documents', 'vitest', 'run', '--project', 'unit', ...DOCUMENT_TESTS],
];

const failed: string[] = [];
for (const [name, command, ...args] of STEPS) {
  console.log(`\n— ${name}: ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nEvery check passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
