import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PersonStore } from '#server/database/person.ts';
import type { PersonStatement } from '#server/database/statement.ts';
import { type ReadOutcome, readFile } from './read-file.ts';
import { createUploadReader } from './upload-reader.ts';
import { createUploads } from './uploads.ts';

const NOW = Temporal.Instant.from('2026-06-16T06:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lutea-uploads-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function createReader(person: PersonStore, options: Partial<Parameters<typeof createUploadReader>[0]> = {}) {
  const errors: unknown[] = [];
  const reader = createUploadReader({
    uploads: createUploads(folder),
    readFile,
    clock: () => NOW,
    actAs: () => person,
    onError: (error) => errors.push(error),
    ...options,
  });
  return { reader, errors };
}

async function* aborted(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('The connection broke');
}

async function* whole(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('2026-05-01');
}

test('an aborted upload leaves no file and releases its slot', async () => {
  const person = {} as PersonStore;
  const { reader } = createReader(person);
  await expect(reader.receive(person, 'user', aborted())).rejects.toThrow('The connection broke');
  await expect(reader.receive(person, 'user', aborted())).rejects.toThrow('The connection broke');
  expect(readdirSync(folder)).toEqual([]);
  await reader.close();
});

test('after an internal error the import is unreadable, its file is deleted, and the request fails', async () => {
  const changes: PersonStatement[] = [];
  const person = {
    read: () => Promise.reject(new Error('The database is unavailable')),
    change: async (...statements: PersonStatement[]) => changes.push(...statements),
  } as unknown as PersonStore;
  const { reader, errors } = createReader(person);
  await expect(reader.receive(person, 'user', whole())).rejects.toThrow('The database is unavailable');
  await reader.close();
  expect(errors).toMatchObject([{ message: 'The database is unavailable' }]);
  expect(changes.at(-1)?.parameters).toContain('UNREADABLE');
  expect(readdirSync(folder)).toEqual([]);
});

test('a request does not wait longer than its limit: reading continues without it', async () => {
  const changes: PersonStatement[] = [];
  const person = {
    read: async () => [[{ timezone: 'UTC', language: 'en' }]],
    change: async (...statements: PersonStatement[]) => changes.push(...statements),
  } as unknown as PersonStore;
  const finished = Promise.withResolvers<ReadOutcome>();
  const { reader } = createReader(person, { readFile: () => finished.promise, longestWaitMs: 1 });
  await reader.receive(person, 'user', whole());
  expect(readdirSync(folder)).toHaveLength(1);
  finished.resolve({ kind: 'problem', problem: 'EMPTY', sources: [] });
  await reader.close();
  expect(changes.at(-1)?.parameters).toContain('EMPTY');
  expect(readdirSync(folder)).toEqual([]);
});
