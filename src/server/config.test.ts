import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPTIONS, readConfig } from './config.ts';

const SERVING = {
  PUBLIC_URL: 'https://lutea.example.org',
  HOST: '0.0.0.0',
  DATASTORE_OIDC_CLIENT_ID: 'lutea',
  DATASTORE_OIDC_CLIENT_SECRET: 'secret',
  DATASTORE_OIDC_ISSUER_URL: 'https://id.example.org',
};

describe('readConfig', () => {
  test('with nothing set is try-it mode on loopback', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      oidc: undefined,
      publicUrl: undefined,
    });
  });

  test('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: ' ' })).toMatchObject({ port: 3000, logLevel: 'info' });
  });

  test('reads a provider and an address to serve others', () => {
    expect(readConfig({ ...SERVING, PUBLIC_URL: 'https://lutea.example.org/' })).toMatchObject({
      publicUrl: 'https://lutea.example.org',
      host: '0.0.0.0',
      oidc: { clientId: 'lutea', clientSecret: 'secret', issuerUrl: 'https://id.example.org' },
    });
  });

  test('names every problem at once', () => {
    const read = () => readConfig({ PUBLIC_URL: 'lutea', PORT: '70000', LOG_LEVEL: 'loud' });
    expect(read).toThrow(/PUBLIC_URL[\s\S]*PORT[\s\S]*LOG_LEVEL/);
  });

  test('refuses to serve others without an identity provider, and says what is missing', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://lutea.example.org' })).toThrow(
      /DATASTORE_OIDC_CLIENT_ID[\s\S]*DATASTORE_OIDC_CLIENT_SECRET[\s\S]*DATASTORE_OIDC_ISSUER_URL/,
    );
  });

  test('refuses half of a provider', () => {
    expect(() => readConfig({ DATASTORE_OIDC_CLIENT_ID: 'lutea' })).toThrow(
      'DATASTORE_OIDC_CLIENT_SECRET is not set',
    );
  });

  test.each(['0.0.0.0', '::', '192.168.1.2', 'lutea.local'])('refuses try-it mode on %s', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow('HOST must be a loopback address in try-it mode');
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
    ['TRUSTED_PROXIES', '10.0.0.1, proxy'],
    ['DATASTORE_OIDC_ISSUER_URL', 'http://id.example.org'],
  ])('refuses %s=%s', (key, value) => {
    expect(() => readConfig({ ...SERVING, [key]: value })).toThrow(key);
  });
});

describe('the settings in the documents', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');
  const rows = OPTIONS.map(
    (option: { key: string; fallback?: string; secret?: boolean; doc: string }) => option,
  );

  test('docs/configuration.md has a row for each', () => {
    const expected = rows.map(
      ({ key, fallback, secret, doc }) =>
        `| \`${key}\` | ${fallback ? `\`${fallback}\` ` : ''}| ${secret ? 'secret ' : ''}| ${doc} |`,
    );
    const found = read('docs/configuration.md').match(/^\| `[A-Z_]+` \|.*$/gm);
    expect(found).toEqual(expected);
  });

  test('.env.example has each, commented out, with its default', () => {
    const expected = rows.map(({ key, fallback = '', doc }) => `# ${doc}\n# ${key}=${fallback}`);
    const found = read('.env.example').match(/^# .*\n# [A-Z_]+=.*$/gm);
    expect(found).toEqual(expected);
  });
});
