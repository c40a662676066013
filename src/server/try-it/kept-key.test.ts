import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { keepKey } from './kept-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'lutea-key-'));
const file = join(folder, 'encryption-keys');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('makes a key once, for the service’s own user alone', () => {
  const key = keepKey(folder);
  expect(key.secret).toHaveLength(32);
  expect(keepKey(folder)).toEqual(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('keeps it in the form that ENCRYPTION_KEYS takes', () => {
  const key = keepKey(folder);
  expect(readConfig({ ENCRYPTION_KEYS: readFileSync(file, 'utf8') }).encryptionKeys).toEqual([key]);
});

test('says so when the file holds no key, instead of making another', () => {
  keepKey(folder);
  writeFileSync(file, 'try-it:short');
  expect(() => keepKey(folder)).toThrow('holds no key');
});
