import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUploads } from './uploads.ts';

const NOW = Temporal.Instant.from('2026-06-16T06:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lutea-uploads-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* whole(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('2026-05-01');
}

async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('The connection broke');
}

test('stores a whole stream, and nothing of one that breaks off', async () => {
  const uploads = createUploads(folder);
  await uploads.receive('whole', whole());
  await expect(uploads.receive('half', brokenOff())).rejects.toThrow('The connection broke');
  expect(readdirSync(folder)).toEqual(['whole']);
  expect([await uploads.sizeOf('whole'), await uploads.sizeOf('half')]).toEqual([10, 0]);
});

test('deletes files that are a day old, and no others', async () => {
  const uploads = createUploads(folder);
  const seconds = NOW.epochMilliseconds / 1_000;
  for (const [name, age] of Object.entries({ old: 24 * 3_600, young: 24 * 3_600 - 1 })) {
    await uploads.receive(name, whole());
    utimesSync(join(folder, name), seconds - age, seconds - age);
  }
  await uploads.sweep(NOW);
  expect(readdirSync(folder)).toEqual(['young']);
});
