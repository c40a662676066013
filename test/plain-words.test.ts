import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Old-fashioned words that readers stumble over, each with a plain one. */
const PLAIN = {
  whoever: 'the person who, everyone who, or the role: operator, client, caller',
  anew: 'again',
  thereof: 'of it',
  therein: 'in it',
  hitherto: 'so far',
};

const files = execFileSync('git', ['ls-files', 'src', 'test', 'scripts', 'bench', 'drills', 'docs', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  // Decision records and measured reports are not edited later.
  .filter((file) => /\.(ts|tsx|mjs|css|md)$/.test(file) && !/^docs\/decisions\/|^bench\/report/.test(file))
  .filter((file) => file !== 'test/plain-words.test.ts');

test.each(Object.entries(PLAIN))('nothing says "%s": say %s', (word) => {
  const pattern = new RegExp(`\\b${word}\\b`, 'i');
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
