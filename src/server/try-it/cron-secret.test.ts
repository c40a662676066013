import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { readOrCreateCronSecret } from './cron-secret.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'lutea-cron-')), 'data');
const file = join(folder, 'cron-secret');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a cron secret is created once, in a new folder if needed, and readable by its user only', () => {
  const secret = readOrCreateCronSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateCronSecret(folder)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('another cron secret is created if the file is gone', () => {
  const first = readOrCreateCronSecret(folder);
  rmSync(file);
  expect(readOrCreateCronSecret(folder)).not.toBe(first);
});

test('the cron secret is stored in the format of CRON_SECRET', () => {
  const secret = readOrCreateCronSecret(folder);
  expect(readConfig({ CRON_SECRET: readFileSync(file, 'utf8').trim() }).cronSecret).toBe(secret);
});
