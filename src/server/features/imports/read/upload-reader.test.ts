import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PersonStore } from '#server/database/person.ts';
import type { ReadOutcome } from '#server/database/schema/imports.ts';
import type { PersonStatement } from '#server/database/statement.ts';
import { selectAsking } from '#server/records/imports/imports.ts';
import { type ReadFile, readFile } from './read-file.ts';
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
    listImports: async () => new Set(),
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

/** A person without other imports. `changes` records what is written; `isGone`: the import was deleted elsewhere. */
function createPerson(changes: PersonStatement[] = [], isGone = () => false): PersonStore {
  return {
    read: async (statement: PersonStatement) => [
      statement === selectAsking ? [] : [{ timezone: 'UTC', language: 'en' }],
    ],
    change: async (...statements: PersonStatement[]) => {
      changes.push(...statements);
      return statements.map(() => (isGone() ? [] : [{ id: 'import' }]));
    },
  } as unknown as PersonStore;
}

/** Lasts until it is stopped. */
const untilStopped: ReadFile = (_work, { signal }) =>
  new Promise((resolve) => {
    const stop = (): void => resolve({ kind: 'problem', problem: 'INTERRUPTED', sources: [] });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });

test('an aborted upload leaves no file and releases its slot', async () => {
  const person = createPerson();
  const { reader } = createReader(person);
  for (const _ of [1, 2]) {
    const upload = reader.receive(person, 'user', { content: aborted() });
    await expect(upload).rejects.toThrow('The connection broke');
  }
  expect(readdirSync(folder)).toEqual([]);
  await reader.close();
});

test('after an internal error the import is unreadable, its file is deleted, and the request fails', async () => {
  const changes: PersonStatement[] = [];
  const person = createPerson(changes);
  const unavailable = new Error('The database is unavailable');
  const owner = { ...person, read: () => Promise.reject(unavailable) };
  const { reader, errors } = createReader(person, { actAs: () => owner });
  await expect(reader.receive(person, 'user', { content: whole() })).rejects.toThrow(unavailable);
  await reader.close();
  expect(errors).toEqual([unavailable]);
  expect(changes.at(-1)?.parameters).toContain('UNREADABLE');
  expect(readdirSync(folder)).toEqual([]);
});

test('the room for copies is released when a file is read, and when reading it fails', async () => {
  const uploads = createUploads(folder);
  let reserved = 0;
  const reserveCopies: typeof uploads.reserveCopies = async (id) => {
    const copies = await uploads.reserveCopies(id);
    reserved += 1;
    const release = () => {
      reserved -= 1;
    };
    return { ...copies, release };
  };
  const person = createPerson();
  const readings = [readFile, () => Promise.reject(new Error('The process could not be started'))];
  for (const reading of readings) {
    const { reader } = createReader(person, { uploads: { ...uploads, reserveCopies }, readFile: reading });
    await reader.receive(person, 'user', { content: whole() }).catch(() => {});
    await reader.close();
    expect(reserved).toBe(0);
  }
});

test('a request waits no longer than its limit, and reading continues after its answer', async () => {
  const changes: PersonStatement[] = [];
  const person = createPerson(changes);
  const finished = Promise.withResolvers<ReadOutcome>();
  const { reader } = createReader(person, { readFile: () => finished.promise, longestWaitMs: 1 });
  await reader.receive(person, 'user', { content: whole() });
  expect(readdirSync(folder)).toHaveLength(1);
  finished.resolve({ kind: 'problem', problem: 'EMPTY', sources: [] });
  await reader.close();
  expect(changes.at(-1)?.parameters).toContain('EMPTY');
  expect(readdirSync(folder)).toEqual([]);
});

test('reading an import that another process deleted ends, and leaves no file', async () => {
  let isDeleted = false;
  const person = createPerson([], () => isDeleted);
  const options = { readFile: untilStopped, longestWaitMs: 1, progressEveryMs: 1 };
  const { reader } = createReader(person, options);
  await reader.receive(person, 'user', { content: whole() });
  isDeleted = true;
  await vi.waitUntil(() => readdirSync(folder).length === 0, { timeout: 60_000 });
  await reader.close();
});

test('deleting an import or its person ends the reading, and the file is deleted before that returns', async () => {
  const person = createPerson();
  const { reader } = createReader(person, { readFile: untilStopped, longestWaitMs: 1 });
  const id = await reader.receive(person, 'one', { content: whole() });
  await reader.receive(person, 'two', { content: whole() });
  await reader.forget(id);
  expect(readdirSync(folder)).toHaveLength(1);
  await (await reader.prepareToForget(person, 'two'))();
  expect(readdirSync(folder)).toEqual([]);
  await reader.close();
});

test('deleting a person ends an upload that still arrives', async () => {
  const person = createPerson();
  const { reader } = createReader(person);
  const arriving = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    arriving.resolve();
    await new Promise(() => {});
  }
  const upload = reader.receive(person, 'user', { content: endless() });
  const refused = expect(upload).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
  await arriving.promise;
  await (await reader.prepareToForget(person, 'user'))();
  await refused;
  expect(readdirSync(folder)).toEqual([]);
  await reader.close();
});

test('the third file waits for its turn, and stopping the service leaves no file', async () => {
  const person = createPerson();
  const { reader } = createReader(person, { readFile: untilStopped, longestWaitMs: 1 });
  const ids = [];
  for (const user of ['one', 'two', 'three'])
    ids.push(await reader.receive(person, user, { content: whole() }));
  expect(ids.map(reader.aheadOf)).toEqual([null, null, 2]);
  await reader.close();
  expect(readdirSync(folder)).toEqual([]);
});
