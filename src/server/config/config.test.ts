import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { APP_OPTIONS } from './oauth-apps.ts';
import { OPTIONS, type Option } from './options.ts';

const SERVING = {
  PUBLIC_URL: 'https://lutea.example.org',
  HOST: '0.0.0.0',
  DATASTORE_OIDC_CLIENT_ID: 'lutea',
  DATASTORE_OIDC_CLIENT_SECRET: 'secret',
  DATASTORE_OIDC_ISSUER_URL: 'https://id.example.org',
  CRON_SECRET: 'c'.repeat(32),
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
};

describe('readConfig', () => {
  test('a configuration without settings is try-it mode on loopback', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      oidc: undefined,
      publicUrl: undefined,
    });
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: ' ' })).toMatchObject({ port: 3000, logLevel: 'info' });
  });

  test('reads who may sign in', () => {
    const lists = {
      ALLOWED_EMAILS: 'a@b.test, c@d.test',
      ALLOWED_DOMAINS: 'b.test',
      ALLOWED_GROUPS: 'one,two',
    };
    expect(readConfig(lists).signIn).toEqual({
      scope: 'openid email profile',
      allowed: { emails: ['a@b.test', 'c@d.test'], domains: ['b.test'], groups: ['one', 'two'] },
      groupsClaim: 'groups',
      providerLogout: 'ask',
    });
  });

  test.each([
    ['ALLOWED_EMAILS', 'a@b.test, club.test', 'ALLOWED_EMAILS must list e-mail addresses, not "club.test"'],
    [
      'ALLOWED_DOMAINS',
      '*.club.test',
      'ALLOWED_DOMAINS must list domains such as example.org, not "*.club.test"',
    ],
    ['ALLOWED_EMAILS', 'Ada <ada@club.test>', 'must list e-mail addresses, not "Ada <ada@club.test>"'],
    ['ALLOWED_DOMAINS', '@club.test', 'not "@club.test"'],
    ['ALLOWED_DOMAINS', 'club.test; b.test', 'not "club.test; b.test"'],
    ['ALLOWED_DOMAINS', '.club.test', 'not ".club.test"'],
    ['ALLOWED_GROUPS', '["runners"]', 'must list names of groups, without quotes or brackets'],
    [
      'PUSH_PRIVATE_HOSTS',
      'http://ntfy.lan',
      'must list hosts as ntfy.lan or ntfy.lan:8080, not "http://ntfy.lan"',
    ],
    ['PUSH_PRIVATE_HOSTS', 'ntfy.lan:99999', 'not "ntfy.lan:99999"'],
    ['PUSH_PRIVATE_HOSTS', 'ntfy.lan:', 'not "ntfy.lan:"'],
    ['PUSH_PRIVATE_HOSTS', '10.0.0.0/8', 'not "10.0.0.0/8"'],
    ['PUSH_PRIVATE_HOSTS', '*.lan', 'not "*.lan"'],
    ['PUSH_PRIVATE_HOSTS', '[fd00::zz]:80', 'not "[fd00::zz]:80"'],
    ['OURA_PORTAL', 'else', 'OURA_PORTAL must be moi or cloud ("else" is not)'],
    ['DATASTORE_OIDC_SCOPES', 'email groups', 'DATASTORE_OIDC_SCOPES must list scopes separated by spaces'],
  ])('refuses %s=%s', (key, value, problem) => {
    expect(() => readConfig({ [key]: value })).toThrow(problem);
  });

  test.each(['ALLOWED_EMAILS', 'ALLOWED_DOMAINS', 'ALLOWED_GROUPS'])(
    'refuses %s with nothing but commas, which would let everyone in',
    (key) => {
      expect(() => readConfig({ [key]: ' , ,' })).toThrow(/must list .*, or be left out/);
    },
  );

  test('reads private hosts as names and addresses, with and without ports', () => {
    const PUSH_PRIVATE_HOSTS = 'ntfy, ntfy.lan:8080, 192.168.0.10:80, fd00::1, [fd00::1]:8080';
    expect(readConfig({ PUSH_PRIVATE_HOSTS }).pushPrivateHosts).toHaveLength(5);
  });

  test('reads an identity provider and a public address', () => {
    expect(readConfig({ ...SERVING, PUBLIC_URL: 'https://lutea.example.org/' })).toMatchObject({
      publicUrl: 'https://lutea.example.org',
      host: '0.0.0.0',
      oidc: { clientId: 'lutea', clientSecret: 'secret', issuerUrl: 'https://id.example.org' },
    });
  });

  test('lists every problem in one error', () => {
    const read = () => readConfig({ PUBLIC_URL: 'lutea', PORT: '70000', LOG_LEVEL: 'loud' });
    expect(read).toThrow(/PUBLIC_URL[\s\S]*PORT[\s\S]*LOG_LEVEL/);
  });

  test('refuses to serve others without an identity provider, and says what is missing', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://lutea.example.org' })).toThrow(
      /DATASTORE_OIDC_CLIENT_ID[\s\S]*DATASTORE_OIDC_CLIENT_SECRET[\s\S]*DATASTORE_OIDC_ISSUER_URL/,
    );
  });

  test('refuses an incomplete identity provider', () => {
    expect(() => readConfig({ DATASTORE_OIDC_CLIENT_ID: 'lutea' })).toThrow(
      'DATASTORE_OIDC_CLIENT_SECRET is not set',
    );
  });

  test.each(['0.0.0.0', '::', '192.168.1.2', 'lutea.local'])(
    'refuses try-it mode if it listens on %s',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow('HOST must be a loopback address in try-it mode');
    },
  );

  test('reads the encryption keys in order: the first one encrypts', () => {
    const keys = [3, 2].map((n) => `k${n}:${Buffer.alloc(32, n).toString('base64')}`).join(', ');
    const { encryptionKeys } = readConfig({ ...SERVING, ENCRYPTION_KEYS: keys });
    expect(encryptionKeys?.map(({ id, secret }) => [id, secret.length, secret[0]])).toEqual([
      ['k3', 32, 3],
      ['k2', 32, 2],
    ]);
  });

  test('requires an encryption key outside try-it mode', () => {
    expect(() => readConfig({ ...SERVING, ENCRYPTION_KEYS: '' })).toThrow('ENCRYPTION_KEYS is not set');
    expect(readConfig({}).encryptionKeys).toBeUndefined();
  });

  test.each([
    ['no id', 'Y2FuYXJ5'],
    ['a short key', 'k1:Y2FuYXJ5'],
    ['an id with a dot', `k.1:${Buffer.alloc(32).toString('base64')}`],
    [
      'one id twice',
      `k1:${Buffer.alloc(32).toString('base64')},k1:${Buffer.alloc(32, 1).toString('base64')}`,
    ],
  ])('refuses encryption keys with %s, without printing them', (_what, ENCRYPTION_KEYS) => {
    const read = () => readConfig({ ...SERVING, ENCRYPTION_KEYS });
    expect(read).toThrow('ENCRYPTION_KEYS must list keys');
    expect(read).not.toThrow(/Y2FuYXJ5|AAAA/);
  });

  test.each(['', 'x'.repeat(31), `${'x'.repeat(31)} `, `${'x'.repeat(20)} ${'x'.repeat(20)}`])(
    'refuses to serve others with the cron secret "%s"',
    (CRON_SECRET) => {
      expect(() => readConfig({ ...SERVING, CRON_SECRET })).toThrow('CRON_SECRET');
    },
  );

  test.each([
    ['Lutea <lutea@example.org>', { name: 'Lutea', address: 'lutea@example.org' }],
    ['lutea@example.org', { name: 'Lutea', address: 'lutea@example.org' }],
    ['My Coach <coach@example.org>', { name: 'My Coach', address: 'coach@example.org' }],
  ])('reads the sender %s', (MAIL_FROM, from) => {
    const { mail } = readConfig({ ...SERVING, SMTP_URL: 'smtps://mail.example.org', MAIL_FROM });
    expect(mail).toEqual({ smtpUrl: 'smtps://mail.example.org', from });
  });

  test('sends no mail if none is configured, and refuses an incomplete configuration', () => {
    expect(readConfig(SERVING).mail).toBeUndefined();
    expect(() => readConfig({ ...SERVING, SMTP_URL: 'smtps://mail.example.org' })).toThrow('MAIL_FROM');
    expect(() => readConfig({ ...SERVING, MAIL_FROM: 'lutea@example.org' })).toThrow('SMTP_URL');
  });

  test('never prints a secret', () => {
    const read = () => readConfig({ DATASTORE_URL: 'mysql://user:canary@host/db' });
    expect(read).toThrow('DATASTORE_URL must begin with postgres://');
    expect(read).not.toThrow('canary');
  });

  test.each([
    ['PUBLIC_URL', 'ftp://host'],
    ['PUBLIC_URL', 'https://host/path'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['DATASTORE_MAX_CONNECTIONS', '0'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['MAIL_FROM', 'Lutea <a@example.org>, b@example.org'],
    ['MAIL_FROM', 'lutea'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy'],
    ['DATASTORE_OIDC_ISSUER_URL', 'http://id.example.org'],
    ['DEVICE_API_URL', 'http://wearable.example.org'],
  ])('refuses %s=%s', (key, value) => {
    expect(() => readConfig({ ...SERVING, [key]: value })).toThrow(key);
  });
});

describe('the documentation of settings', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8');
  const rows: readonly Option[] = OPTIONS;
  const isOfVendor = ({ key }: Option) => APP_OPTIONS.some((option) => option.key === key);

  test.each([
    ['docs/wearables.md', 'of a vendor’s app', isOfVendor],
    ['docs/configuration.md', 'other', (option: Option) => !isOfVendor(option)],
  ])('%s has a row for each %s setting', (file, _which, isHere) => {
    const expected = rows
      .filter(isHere)
      .map(
        ({ key, fallback, secret, doc }) =>
          `| \`${key}\` | ${fallback ? `\`${fallback}\` ` : ''}| ${secret ? 'secret ' : ''}| ${doc} |`,
      );
    const documented = read(file).match(/^\| `[A-Z_]+` \|.*$/gm);
    expect(documented).toEqual(expected);
  });

  test('.env.example has every setting, commented out, with its default', () => {
    const expected = rows.map(({ key, fallback = '', doc }) => `# ${doc}\n# ${key}=${fallback}`);
    const documented = read('.env.example').match(/^# .*\n# [A-Z_]+=.*$/gm);
    expect(documented).toEqual(expected);
  });
});
