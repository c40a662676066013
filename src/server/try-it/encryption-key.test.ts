import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { readOrCreateKey } from './encryption-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'lutea-key-'));
const file = join(folder, 'encryption-keys');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an encryption key is created once, readable by its user only', () => {
  const key = readOrCreateKey(folder);
  expect(key.secret).toHaveLength(32);
  expect(readOrCreateKey(folder)).toEqual(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the encryption key is stored in the format of ENCRYPTION_KEYS', () => {
  const key = readOrCreateKey(folder);
  expect(readConfig({ ENCRYPTION_KEYS: readFileSync(file, 'utf8') }).encryptionKeys).toEqual([key]);
});

test('a file without a key is an error, and no other key is created', () => {
  readOrCreateKey(folder);
  writeFileSync(file, 'try-it:short');
  expect(() => readOrCreateKey(folder)).toThrow('holds no key');
});
