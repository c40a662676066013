import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, inject, test } from 'vitest';
import { collectAnswers } from '#server/cli/setup/collect-answers.ts';
import { type Answers, FIRST_PERSON, QUESTIONS } from '#server/cli/setup/questions.ts';
import { completeSettings, quoteSetting, writeSettings } from '#server/cli/setup/settings-file.ts';
import { readConfig } from '#server/config/config.ts';
import { startMailSink } from '../notifications/mail-sink.ts';

const folder = mkdtempSync(join(tmpdir(), 'lutea-setup-'));
const CLOSED = 'postgres://lutea:canary@127.0.0.1:9/lutea';

/** Answers each question with its next prepared answer; `told` is what the setup says about the answers. */
async function answer(given: Record<string, string[]>, { mayRetry }: { mayRetry: boolean }) {
  const told: string[] = [];
  const answers = await collectAnswers({
    read: async ({ key }) => given[key]?.shift() ?? '',
    tell: ({ key }, { level, text }) => told.push(`${level} ${key}: ${text}`),
    mayRetry,
  });
  return { answers, told };
}

test('the setup tests each answer at once, and asks again after a wrong one', async () => {
  const sink = await startMailSink();
  const url = `${inject('postgresqlUrl')}/postgres`;
  const { answers, told } = await answer(
    {
      PUBLIC_URL: ['lutea', 'https://lutea.example.org'],
      DATASTORE_URL: [CLOSED, url],
      SMTP_URL: ['smtp://127.0.0.1:9?tls=off', sink.url],
      MAIL_FROM: ['', 'Lutea <lutea@example.org>'],
      BACKUP_DIR: [join(folder, 'gone'), folder],
      [FIRST_PERSON]: ['Ada'],
    },
    { mayRetry: true },
  );
  await sink.close();
  expect(told.filter((line) => line.startsWith('FAIL')).map((line) => line.split(':')[0])).toEqual([
    'FAIL PUBLIC_URL',
    'FAIL DATASTORE_URL',
    'FAIL SMTP_URL',
    'FAIL MAIL_FROM',
    'FAIL BACKUP_DIR',
  ]);
  expect(told.join('\n')).toMatch(/ok DATASTORE_URL: PostgreSQL \d/);
  expect(told.join('\n')).not.toContain('canary');
  expect(answers).toMatchObject({ DATASTORE_URL: url, SMTP_URL: sink.url, [FIRST_PERSON]: 'Ada' });
});

test('a hidden answer is read and not shown while it is typed', () => {
  const script = `import { ask } from '#server/cli/ask.ts';
    console.log('read', await ask('Secret: ', { isHidden: true }));
    console.log('read', await ask('Name: '));`;
  const type = (input: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { input, encoding: 'utf8' });
  const { stdout, stderr } = type('canary\n');
  expect(stdout).toBe('read canary\n');
  expect(stderr).toContain('Secret: ');
  expect(stderr).toContain('Name: ');
  expect(stderr).not.toContain('canary');
});

test('the setup from a file with wrong answers sets nothing up, and names every wrong one', async () => {
  const { answers, told } = await answer(
    { DATASTORE_URL: [CLOSED], DATASTORE_OIDC_ISSUER_URL: ['https://127.0.0.1:9'] },
    { mayRetry: false },
  );
  expect(answers).toBeUndefined();
  expect(told.filter((line) => line.startsWith('FAIL')).map((line) => line.split(':')[0])).toEqual([
    'FAIL PUBLIC_URL',
    'FAIL DATASTORE_URL',
    'FAIL DATASTORE_OIDC_ISSUER_URL',
  ]);
});

test.each([
  ['http://lutea.lan', 'browsers allow passkeys only over https'],
  ['https://192.168.0.10', 'a passkey belongs to a host name'],
])('the setup warns at once that passkeys do not work at %s', async (address, text) => {
  const { told } = await answer({ PUBLIC_URL: [address] }, { mayRetry: false });
  expect(told[0]).toContain('warn PUBLIC_URL');
  expect(told[0]).toContain(text);
});

test('the settings file is new, readable by its owner alone, and gives back every value', () => {
  const answers: Answers = {
    PUBLIC_URL: 'https://lutea.example.org',
    MAIL_FROM: 'Lutea <a@b.org>',
    SMTP_URL: 'smtps://u:a\'b"c@h.org',
  };
  const path = join(folder, 'settings');
  writeSettings(path, completeSettings({ ...answers, [FIRST_PERSON]: 'Ada' }));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const read = parseEnv(readFileSync(path, 'utf8'));
  expect(read).toMatchObject({ ...answers, HOUSEHOLD: 'on' });
  expect(read).not.toHaveProperty(FIRST_PERSON);
  expect(readConfig(read)).toMatchObject({ isHousehold: true, isTryIt: false });
  expect(completeSettings({})['ENCRYPTION_KEYS']).not.toBe(read['ENCRYPTION_KEYS']);
  expect(() => writeSettings(path, {})).toThrow('EEXIST');
  expect(existsSync(path)).toBe(true);
});

test('a value that no settings file can hold is refused', () => {
  expect(() => quoteSetting('a\'b"c`d')).toThrow('every kind of quotes');
  expect(() => quoteSetting('a\nb')).toThrow('line break');
});

test('every question of the setup is about a setting, or the first person', () => {
  const known = Object.keys(readConfig({}).values);
  expect(QUESTIONS.filter(({ key }) => key !== FIRST_PERSON && !known.includes(key))).toEqual([]);
});
