import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { keepCronSecret } from './kept-cron-secret.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'lutea-cron-')), 'data');
const file = join(folder, 'cron-secret');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('makes a secret once, for the service’s own user alone, in a folder that need not be there', () => {
  const secret = keepCronSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(keepCronSecret(folder)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('makes another one on another machine', () => {
  const first = keepCronSecret(folder);
  rmSync(file);
  expect(keepCronSecret(folder)).not.toBe(first);
});

test('keeps it as CRON_SECRET would take it', () => {
  const secret = keepCronSecret(folder);
  expect(readConfig({ CRON_SECRET: readFileSync(file, 'utf8').trim() }).cronSecret).toBe(secret);
});
