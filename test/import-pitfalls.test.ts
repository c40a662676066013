import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTable } from './helpers/markdown-table.ts';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = readFileSync(join(ROOT, 'docs', 'import-pitfalls.md'), 'utf8');
const HEADINGS = ['Rules', 'Formats', 'What people complain about', 'Safety'];
const TESTS = [
  'src/core/import/*.test.ts',
  'src/server/integrations/imports/**/*.test.ts',
  'src/server/features/imports/**/*.test.ts',
  'test/conformance/import*.test.ts',
  'test/conformance/restore-export.test.ts',
  'test/browser/import.test.ts',
  'test/fuzz/uploads.test.ts',
];

const sources = globSync(TESTS, { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

test.each(HEADINGS)('every test that docs/import-pitfalls.md names exists: %s', (heading) => {
  const missing = readTable(DOCUMENT, heading, ['pitfall', 'test'])
    .map((row) => row.test)
    .filter((title) => !sources.includes(`'${title}'`));
  expect(missing).toEqual([]);
});
