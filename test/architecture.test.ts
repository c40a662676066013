import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  checkTree,
  findCycles,
  listSources,
  PERMISSIONS,
  type Permission,
  WEB_VALUES,
} from './helpers/import-rule.ts';
import { readTable } from './helpers/markdown-table.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const scratch: string[] = [];

afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true });
});

/** Makes a temporary folder with only these files. */
function treeOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'lutea-architecture-'));
  scratch.push(root);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

test('every import of the project follows the import rule', () => {
  expect(listSources(REPOSITORY).length).toBeGreaterThan(4);
  expect(checkTree(REPOSITORY)).toEqual([]);
});

test.each([
  [
    'core reaching for a package',
    'src/core/a.ts',
    "import fs from 'node:fs';",
    'core may not import the package',
  ],
  [
    'core reaching for the server',
    'src/core/a.ts',
    "import { b } from '#server/b.ts';",
    'core may not import',
  ],
  [
    'a type import from the server into core',
    'src/core/a.ts',
    "import type { B } from '#server/b.ts';",
    'core may not',
  ],
  ['a re-export', 'src/core/a.ts', "export { b } from '#server/b.ts';", 'core may not import'],
  ['a dynamic import', 'src/core/a.ts', "await import('#server/b.ts');", 'core may not import'],
  [
    'one feature importing another',
    'src/server/features/one/a.ts',
    "import { b } from '#server/features/two/b.ts';",
    'a feature may not import another feature (two)',
  ],
  [
    'an integration importing core values',
    'src/server/integrations/x/a.ts',
    "import { b } from '#core/b.ts';",
    'integrations may import only types from core',
  ],
  [
    'a feature acting as the system',
    'src/server/features/one/a.ts',
    "import { b } from '#server/database/system.ts';",
    'features may not import src/server/database/system.ts',
  ],
  [
    'a feature writing a statement',
    'src/server/features/one/a.ts',
    "import { b } from '#server/database/statement.ts';",
    'features may not import src/server/database/statement.ts',
  ],
  [
    'a feature writing SQL',
    'src/server/features/one/a.ts',
    "import { sql } from 'kysely';",
    'features may not import kysely',
  ],
  ['the web importing the server', 'src/web/a.ts', "import { b } from '#server/b.ts';", 'web may not import'],
  [
    'the web importing a value from a file that is not for it',
    'src/web/a.ts',
    "import { b } from '#core/b.ts';",
    'web may import only types from core',
  ],
  [
    'a file of constants for the web that brings more along',
    'src/core/limits.ts',
    "import { b } from './b.ts';",
    'is imported by the web',
  ],
  [
    'a file of constants for the web that brings a package along',
    'src/contract/limits.ts',
    "import { z } from 'zod';",
    'is imported by the web',
  ],
  [
    'one page of the web importing another',
    'src/web/features/one/a.ts',
    "import { b } from '#web/features/two/b.ts';",
    'a feature may not import another feature (two)',
  ],
  [
    'the web’s lib importing a page',
    'src/web/lib/a.ts',
    "import { b } from '#web/features/two/b.ts';",
    'only src/web/app may import a feature of the web (two)',
  ],
  ['a room nobody listed', 'src/elsewhere/a.ts', "import { b } from '#core/b.ts';", 'a room without a rule'],
])('the import check reports %s', (_name, file, source, problem) => {
  const root = treeOf({
    [file]: `\n${source}\n`,
    'src/core/b.ts': 'export const b = 1; export type B = 1;',
    'src/server/b.ts': 'export const b = 1; export type B = 1;',
    'src/server/features/two/b.ts': 'export const b = 1;',
    'src/web/features/two/b.ts': 'export const b = 1;',
    'src/server/database/system.ts': 'export const b = 1;',
    'src/server/database/statement.ts': 'export const b = 1;',
  });
  expect(checkTree(root)).toEqual([expect.stringContaining(`${file}:2 `)]);
  expect(checkTree(root)[0]).toContain(problem);
});

test('the import check allows an integration to import a core type', () => {
  const root = treeOf({
    'src/server/integrations/x/a.ts': "import type { B } from '#core/b.ts';\nexport const a: B = 1;",
    'src/core/b.ts': 'export type B = number;',
  });
  expect(checkTree(root)).toEqual([]);
});

test('the import check allows the web to import its constants, and its app to import the pages', () => {
  const root = treeOf({
    'src/web/app/a.ts': "import { b } from '#web/features/two/b.ts';\nexport const a = b;",
    'src/web/features/two/b.ts': "import { LONGEST } from '#core/limits.ts';\nexport const b = LONGEST;",
    'src/core/limits.ts': "import type { C } from './c.ts';\nexport const LONGEST: C = 1;",
    'src/core/c.ts': 'export type C = number;',
  });
  expect(checkTree(root)).toEqual([]);
});

test('every file listed as constants for the web exists, and the web or another such file imports it', () => {
  const web = listSources(REPOSITORY).filter((file) => file.startsWith('src/web/'));
  const sources = [...web, ...WEB_VALUES]
    .map((file) => readFileSync(join(REPOSITORY, file), 'utf8'))
    .join('\n');
  const unused = WEB_VALUES.filter((file) => !sources.includes(`'#${file.slice('src/'.length)}'`));
  expect(unused).toEqual([]);
  for (const file of WEB_VALUES) expect(existsSync(join(REPOSITORY, file)), file).toBe(true);
});

test('the import check reports an import of a file that does not exist', () => {
  const root = treeOf({ 'src/core/a.ts': "import { b } from './b.ts';" });
  expect(checkTree(root)).toEqual(['src/core/a.ts:1 imports ./b.ts, which does not exist']);
});

test('the import check reports files that import each other in a cycle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
  ]);
  expect(findCycles(graph)).toEqual(['cycle: a → b → c → a']);
});

test('the import check fails on a file that it cannot parse', () => {
  const root = treeOf({ 'src/core/a.ts': 'export const = ;' });
  expect(() => checkTree(root)).toThrow('src/core/a.ts: cannot be parsed');
});

test('the import check fails on a dynamic import whose target it cannot know', () => {
  const root = treeOf({ 'src/core/a.ts': 'const name = "x"; await import(name);' });
  expect(() => checkTree(root)).toThrow('an import() of a computed name');
});

test('lint refuses the clock and randomness in the core, and nothing else', () => {
  const impure = [
    'Temporal.Now.instant()',
    'Math.random()',
    'Date.now()',
    'new Date()',
    'crypto.randomUUID()',
  ];
  const lines = [...impure, 'Math.max(1, 2)'].map((expression, i) => `export const c${i} = ${expression};`);
  const root = treeOf({ 'src/core/canary.ts': `${lines.join('\n')}\n` });
  cpSync(join(REPOSITORY, 'biome.json'), join(root, 'biome.json'));
  cpSync(join(REPOSITORY, 'scripts', 'lint'), join(root, 'scripts', 'lint'), { recursive: true });
  const { stdout, stderr } = spawnSync('biome', ['lint', '--vcs-enabled=false', '.'], {
    cwd: root,
    encoding: 'utf8',
  });
  const refused = new Set(
    [...(stdout + stderr).matchAll(/canary\.ts:(\d+):/g)].map((match) => Number(match[1])),
  );
  expect([...refused].sort()).toEqual([1, 2, 3, 4, 5]);
});

test('docs/architecture.md shows the import rule that is checked', () => {
  const document = readFileSync(join(REPOSITORY, 'docs', 'architecture.md'), 'utf8');
  const rows = readTable(document, 'Who may import whom', [
    'room',
    'may import values from',
    'only types from',
    'packages',
  ]);
  const listed = (cell: string) => (cell === '–' ? [] : cell.split(', '));
  const documented = rows.map((row) => ({
    room: row.room,
    values: listed(row['may import values from']),
    types: listed(row['only types from']),
  }));
  const enforced = Object.entries(PERMISSIONS).map(
    ([room, { values, types = [] }]: [string, Permission]) => ({
      room,
      values: values.filter((other) => other !== room),
      types: [...types],
    }),
  );
  expect(documented).toEqual(enforced);
});
