import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvFile } from './env-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lutea-env-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(text: string, { name = '.env', mode = 0o600 } = {}): void {
  writeFileSync(join(root, name), text);
  chmodSync(join(root, name), mode);
}

const read = (named?: string) =>
  readEnvFile({ root, named, isSetting: (name) => ['PORT', 'HOST', 'MAIL_FROM'].includes(name) });

const NOTHING = { values: {}, problems: [], warnings: [] };

test('without a file there are no settings', () => {
  expect(read()).toEqual(NOTHING);
});

test('reads names, quotes, comments and Windows line endings', () => {
  write(
    '\uFEFF# a note\r\nPORT=3005\r\n\r\nexport HOST = ::1 # loopback\nMAIL_FROM="Lutea # <a@b.example>"\n',
  );
  expect(read()).toEqual({
    ...NOTHING,
    values: { PORT: '3005', HOST: '::1', MAIL_FROM: 'Lutea # <a@b.example>' },
  });
});

test('reads the documented example of quotes as documented', () => {
  const document = readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'docs', 'configuration.md'),
    'utf8',
  );
  const [, example = ''] = /```ini\n([\s\S]*?)```/.exec(document) ?? [];
  write(example);
  expect(read()).toMatchObject({
    values: {
      DATASTORE_OIDC_CLIENT_SECRET: 'with # and "double quotes"',
      SMTP_URL: `smtps://lutea:both'and"quotes@mail.example.org`,
    },
    problems: [],
  });
});

test.each([
  ['a word alone', 'canary'],
  ['a quote that is not closed', 'HOST="canary'],
  ['a word after the quote', "HOST='::1' canary"],
  ['a name with a dash', 'MY-HOST=canary'],
])('reports a line with %s by its number, never its content', (_, line) => {
  write(`PORT=1\n${line}\nHOST=::1\n`);
  const { problems } = read();
  expect(problems).toEqual([expect.stringContaining(`Line 2 of ${join(root, '.env')} `)]);
  expect(problems.join()).not.toContain('canary');
});

test('warns about an unknown setting', () => {
  write('PORT=1\nPROT=2\n');
  expect(read().warnings).toEqual([`Line 2 of ${join(root, '.env')} is ignored: there is no setting PROT.`]);
});

test('reads the file in LUTEA_ENV_FILE instead of .env', () => {
  write('PORT=1\n');
  write('PORT=2\n', { name: 'other' });
  expect(read('other').values).toEqual({ PORT: '2' });
  expect(read(devNull)).toEqual(NOTHING);
});

test('a missing file in LUTEA_ENV_FILE is a problem, and so is a folder', () => {
  expect(read('nowhere').problems).toEqual([
    `LUTEA_ENV_FILE names ${join(root, 'nowhere')}, which cannot be read: no such file or directory.`,
  ]);
  expect(read('.').problems).toEqual([expect.stringContaining('illegal operation on a directory')]);
});

test('warns if every user of the machine can read the file', () => {
  write('PORT=1\n', { mode: 0o604 });
  expect(read().warnings).toEqual([expect.stringContaining('chmod 600')]);
  write('PORT=1\n', { mode: 0o640 });
  expect(read().warnings).toEqual([]);
});
