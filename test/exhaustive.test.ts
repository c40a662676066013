import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('npm run fuzz runs every test that takes its number of tries from `tries`', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<'fuzz', string>;
  };
  const [, filters = ''] = scripts.fuzz.split('vitest run ');
  const sized = globSync('{src,test}/**/*.test.ts', { cwd: ROOT })
    .filter((file) => file !== 'test/exhaustive.test.ts')
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('import { tries }'));
  expect(sized.length).toBeGreaterThan(5);
  expect(sized.filter((file) => !filters.split(' ').some((filter) => file.includes(filter)))).toEqual([]);
});
