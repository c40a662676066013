import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUploadSpace } from './upload-space.ts';
import { type FileState, startSweeper } from './upload-sweeper.ts';
import { createUploads } from './uploads.ts';

const MIB = 1 << 20;
const { signal } = new AbortController();

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

test('a complete upload is stored, and nothing of one that breaks off', async () => {
  const uploads = createUploads(folder);
  await uploads.receive('whole', { content: whole(), signal });
  const broken = uploads.receive('half', { content: brokenOff(), signal });
  await expect(broken).rejects.toThrow('The connection broke');
  expect(await uploads.list()).toEqual(['whole']);
  expect([await uploads.sizeOf('whole'), await uploads.sizeOf('half')]).toEqual([10, 0]);
});

test('a file too large for the disk is refused, and nothing of it is left', async () => {
  const space = createUploadSpace(folder, async () => 512 * MIB + 9);
  const uploads = createUploads(folder, space);
  for (const sizeBytes of [10, undefined]) {
    await expect(uploads.receive('a', { content: whole(), sizeBytes, signal })).rejects.toMatchObject({
      code: 'UPLOAD_NO_ROOM',
    });
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('removing an import also removes the copies of its archive members', async () => {
  const uploads = createUploads(folder);
  await uploads.receive('a', { content: whole(), signal });
  writeFileSync(join(uploads.folderOf('a'), 'copy'), 'a member');
  await uploads.remove('a');
  expect(readdirSync(folder)).toEqual([]);
});

test('the start removes all files but those that wait for an answer; later, idle files without an import', async () => {
  const asked: (readonly FileState[])[] = [];
  const uploads = createUploads(folder);
  const make = (id: string) => uploads.receive(id, { content: whole(), signal });
  for (const id of ['waiting', 'deleted', 'arriving here']) await make(id);
  const sweeper = startSweeper({
    uploads,
    listImports: async (states) => {
      asked.push(states);
      return new Set(['waiting']);
    },
    isActive: (id) => id === 'arriving here',
    onError: (error) => expect(error).toBeUndefined(),
  });
  await sweeper.stop();
  expect(readdirSync(folder).sort()).toEqual(['arriving here', 'waiting']);
  for (const id of ['arriving elsewhere', 'deleted']) await make(id);
  utimesSync(uploads.pathOf('deleted'), 0, 0);
  await sweeper.sweepIdle();
  expect(readdirSync(folder).sort()).toEqual(['arriving elsewhere', 'arriving here', 'waiting']);
  expect(asked).toEqual([['ASKING'], ['READING', 'ASKING']]);
});
