import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { OPTIONS } from '#server/config/options.ts';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { exclude: ['docs/decisions/**'] }),
];

/** Not identifiers of this project: naming examples, commit types, names of other programs and protocols. */
const FOREIGN = new Set(
  `createX buildX isX hasX TODO misc feat refactor chore NNNN ETag Referer Unmodified id_token_hint Restart dumps perf common sed Allow require max_fails lb_try_duration opt ReadWritePaths Environment journalctl StateDirectory ExecStart WorkingDirectory Containerfile RELEASE`.split(
    ' ',
  ),
);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');

/** The source of a file without its comments: a name that only a comment mentions does not exist. */
function codeOf(file: string): string {
  const source = readFileSync(file, 'utf8');
  if (!/\.(ts|tsx|mjs)$/.test(file)) return source;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of parseSync(file, source).comments) {
    parts.push(source.slice(from, start));
    from = end;
  }
  return [...parts, source.slice(from)].join(' ');
}

const code = files
  .filter((file) => /\.(ts|tsx|mjs|sql|css|html|grit)$|^(package|tsconfig|knip|biome)\.jsonc?$/.test(file))
  .filter((file) => file !== 'test/documented-identifiers.test.ts')
  .map(codeOf)
  .join('\n');
const settings = OPTIONS.map(({ key }) => key);
const words = new Set([...(code.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []), ...settings]);
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);

/** The texts in backticks, outside blocks of code. */
function quotedIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```.*?^```/gms, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
}

function isFile(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .split(/(\*|<[a-z]+>)/)
    .map((part) => (part === '*' || part.startsWith('<') ? '[^/]+' : RegExp.escape(part)))
    .join('');
  const expression = new RegExp(`(^|/)${pattern}(/|$)`);
  return files.some((file) => expression.test(file));
}

/** Why a quoted text names something that does not exist; undefined if it does. */
function problemOf(text: string): string | undefined {
  const script = /^npm run ([a-z:]+)/.exec(text)?.[1];
  if (script !== undefined) return scripts.includes(script) ? undefined : `no script ${script}`;
  if (
    /^[\w./*<>-]+\.(ts|tsx|mjs|sql|md|json)$/.test(text) &&
    !/^(name\.test\.ts|migrations\/NNNN)/.test(text)
  ) {
    return isFile(text) || (!text.includes('/') && words.has(text.split('.').at(-2) ?? ''))
      ? undefined
      : 'no such file';
  }
  if (/^(src|test|docs|scripts|bench|drills|migrations)\//.test(text) && !text.includes('NNNN')) {
    return isFile(text) ? undefined : 'no such folder';
  }
  const unknown = (text.match(/[A-Za-z_][A-Za-z0-9_]{2,}/g) ?? []).filter(
    (word) => !words.has(word) && !FOREIGN.has(word),
  );
  return unknown.length === 0 ? undefined : `not in the code: ${unknown.join(', ')}`;
}

describe.each(DOCUMENTS)('%s', (document) => {
  test('names only files, scripts and identifiers that exist', () => {
    const problems = quotedIn(readFileSync(document, 'utf8')).flatMap((text) => {
      const problem = problemOf(text);
      return problem === undefined ? [] : [`\`${text}\`: ${problem}`];
    });
    expect(problems).toEqual([]);
  });
});

test.each([
  ['src/core/nowhere.ts', 'no such file'],
  ['npm run nothing', 'no script nothing'],
  ['baselineOfNobody', 'not in the code: baselineOfNobody'],
  ['src/core/training/rules.ts', undefined],
  ['RULES', undefined],
])('the check for names that do not exist reports on `%s`: %s', (text, problem) => {
  expect(problemOf(text)).toBe(problem);
});

test.each(globSync('docs/decisions/*.md'))('%s has a title with its number, a date and a status', (file) => {
  const number = /(\d{4})-/.exec(file)?.[1];
  expect(readFileSync(file, 'utf8')).toMatch(
    new RegExp(`^# ${number}\\. .+\\n\\nDate: \\d{4}-\\d{2}-\\d{2}\\. Status: (accepted|superseded)`),
  );
});
