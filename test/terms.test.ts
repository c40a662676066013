import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTable } from './helpers/markdown-table.ts';

/** Words to avoid, as CONTRIBUTING.md lists them for one language. */
function avoidedIn(language: string): string[] {
  const rows = readTable(readFileSync('CONTRIBUTING.md', 'utf8'), `${language} terms`, [
    'thing',
    language,
    'not',
  ]);
  return rows.flatMap((row) => (row['not'] ?? '').split(', '));
}

/** Every file with the texts of one language. */
function filesOf(code: string): string[] {
  return globSync([`src/**/${code}.ts`, `src/**/${code}/**/*.ts`]);
}

function linesWith(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}

/** Matches a whole word; an abbreviation in capitals only as written, because `hrv` is a key in the code. */
function wordPattern(word: string): RegExp {
  const flags = word === word.toUpperCase() ? 'u' : 'iu';
  return new RegExp(`(?<![\\p{L}\\d_])${RegExp.escape(word)}(?![\\p{L}\\d_])`, flags);
}

/** The text literals of a file, each placeholder as one letter. */
function literalsIn(file: string): string[] {
  let source = readFileSync(file, 'utf8');
  for (let before = ''; before !== source; ) {
    before = source;
    source = source.replaceAll(/\$\{[^{}]*\}/g, 'X');
  }
  return source.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
}

describe.each([
  ['English', 'en'],
  ['German', 'de'],
  ['French', 'fr'],
])('the %s texts', (language, code) => {
  test('are in the files that this test reads', () => {
    expect(filesOf(code).length).toBeGreaterThan(15);
  });

  test.each(avoidedIn(language))('do not say "%s"', (word) => {
    expect(linesWith(wordPattern(word), filesOf(code))).toEqual([]);
  });
});

test('French texts have a no-break space before : ; ? ! and inside quotation marks', () => {
  const broken = filesOf('fr')
    .flatMap(literalsIn)
    .filter((text) => / [:;?!»]|« /.test(text) && !text.startsWith("' "));
  expect(broken).toEqual([]);
});
