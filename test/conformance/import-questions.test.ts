import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { sendFile, untilRead, upload } from '../helpers/upload.ts';
import { clueDay, protectedZip } from './import-files.ts';

const uploadsFolder = mkdtempSync(join(tmpdir(), 'lutea-uploads-'));
const lines: string[] = [];
let service: TestApp;
let person: TestPerson;

beforeAll(async () => {
  service = await createTestApp({
    uploadsFolder,
    logLevel: 'trace',
    logStream: { write: (line) => lines.push(line) },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  person = await service.signUp();
});

describe('questions about a file', () => {
  test('a protected archive asks for its password, also after a wrong one, and stores none', async () => {
    const file = await protectedZip(
      { 'measurements.json': [clueDay('2026-01-05')], 'account.json': {} },
      'open sesame',
    );
    const { id, state, question } = await upload(service, person, file);
    expect([state, question]).toEqual(['ASKING', { kind: 'PASSWORD', isWrong: false }]);
    const answer = (password: string) => person.call('POST', `/api/imports/${id}/answers`, { password });
    await answer('wrong');
    expect((await untilRead(person, id)).question).toEqual({ kind: 'PASSWORD', isWrong: true });
    await answer('open sesame');
    const read = await untilRead(person, id);
    expect(read).toMatchObject({ state: 'READY', sources: ['clue'] });
    expect(JSON.stringify(read) + lines.join('')).not.toContain('open sesame');
    expect(readdirSync(uploadsFolder)).toEqual([]);
  });

  test('without a reader set by a test, a separate process reads the file', async () => {
    const inProcess = await createTestApp({ readImportFile: undefined });
    onTestFinished(() => inProcess.close());
    const { question } = await upload(inProcess, await inProcess.signUp(), '5/1/2026\n2/2/2026\n');
    expect(question).toMatchObject({ kind: 'DAY_ORDER' });
  });

  test('dates with an unclear order of day and month lead to a question', async () => {
    const { id, question } = await upload(service, person, '5/1/2026\n2/2/2026\n');
    expect(question).toMatchObject({ kind: 'DAY_ORDER', examples: ['5/1/2026', '2/2/2026'] });
    await person.call('POST', `/api/imports/${id}/answers`, { dayOrder: 'DMY' });
    expect((await untilRead(person, id)).preview?.periods.map(({ start }) => start)).toEqual([
      '2026-01-05',
      '2026-02-02',
    ]);
  });

  test('a table of an unknown app lets the person assign its columns', async () => {
    const { id, question } = await upload(service, person, 'when;what\n2026-01-05;heavy\n2026-01-06;light\n');
    expect(question).toMatchObject({
      kind: 'COLUMNS',
      header: ['when', 'what'],
      proposed: ['ignore', 'ignore'],
    });
    await person.call('POST', `/api/imports/${id}/answers`, { columns: ['date', 'flow'] });
    expect((await untilRead(person, id)).preview?.periods).toMatchObject([
      { start: '2026-01-05', end: '2026-01-06' },
    ]);
  });

  test('an import without a question refuses an answer', async () => {
    const { id } = await upload(service, person, '2026-01-05');
    expect((await person.call('POST', `/api/imports/${id}/answers`, { dayOrder: 'DMY' })).statusCode).toBe(
      409,
    );
  });
});

describe('files that cannot be imported', () => {
  const EMPTY_CLUE = JSON.stringify([{ type: 'pain', date: '2026-01-05', value: [] }]);

  test.each([
    ['Dear diary', 'UNKNOWN', [], 'Lutea does not know this kind of file.'],
    [
      '<?xml version="1.0"?><ClinicalDocument/>',
      'WRONG_MEMBER',
      ['apple'],
      'This file is from Apple Health, but your days are in another one. Bring export.xml (its name may be in your language), or the whole zip.',
    ],
    [
      EMPTY_CLUE,
      'EMPTY',
      ['clue'],
      'This is a file from Clue, but there is nothing in it that Lutea can take.',
    ],
    ['1999-99-99\n', 'EMPTY', ['dates'], 'There is nothing in this file that Lutea can take.'],
    ['[{"type":', 'UNREADABLE', [], 'This file is damaged or incomplete. Export or download it once more.'],
  ])(
    'a file with the text %s is refused as %s, and nothing of it is stored',
    async (content, problem, sources, error) => {
      const answer = await sendFile(service, person, content);
      expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([422, 'IMPORT_REFUSED']);
      expect(answer.json()).toMatchObject({ error, problem, sources });
      expect((await person.call('GET', '/api/imports')).json().items).toEqual([]);
      expect(readdirSync(uploadsFolder)).toEqual([]);
    },
  );

  test('the refusal is in the person’s language, and lists what was left out', async () => {
    await person.call('PATCH', '/api/settings', { language: 'de' });
    const { error, leftOut } = (await sendFile(service, person, EMPTY_CLUE)).json();
    expect(error).toBe('Das ist eine Datei von Clue, aber darin steht nichts, was Lutea übernehmen kann.');
    expect(leftOut).toMatchObject([{ reason: 'NO_PLACE', what: 'pain', count: 1 }]);
  });

  test('if an answer shows that the file is empty, the import ends like an empty upload', async () => {
    const file = await protectedZip({ 'measurements.json': JSON.parse(EMPTY_CLUE) }, 'secret');
    const { id } = await upload(service, person, file);
    const answer = await person.call('POST', `/api/imports/${id}/answers`, { password: 'secret' });
    expect([answer.statusCode, answer.json().problem]).toEqual([422, 'EMPTY']);
    expect((await person.call('GET', `/api/imports/${id}`)).statusCode).toBe(404);
    expect(readdirSync(uploadsFolder)).toEqual([]);
  });

  test('a file of more than 1 MiB is read in the background, and the import then says why it is refused', async () => {
    const answer = await sendFile(service, person, EMPTY_CLUE.padEnd((1 << 20) + 1));
    expect([answer.statusCode, answer.json().state]).toEqual([202, 'READING']);
    expect(await untilRead(person, answer.json().id)).toMatchObject({
      state: 'FAILED',
      problem: 'EMPTY',
      reason: 'This is a file from Clue, but there is nothing in it that Lutea can take.',
      leftOut: [{ what: 'pain' }],
    });
  });

  test('a body of another type is refused', async () => {
    const answer = await person.call('POST', '/api/imports', { a: 1 });
    expect(answer.statusCode).toBe(400);
  });

  test('another person’s import answers the same as an unknown one', async () => {
    const { id } = await upload(service, person, '2026-01-05');
    const other = await service.signUp();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/apply'],
      ['POST', '/answers'],
    ] as const) {
      const body = path === '/answers' ? { dayOrder: 'DMY' } : {};
      const answer = await other.call(
        method,
        `/api/imports/${id}${path}`,
        method === 'POST' ? body : undefined,
      );
      expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([404, 'IMPORT_NOT_FOUND']);
    }
    expect((await person.call('GET', `/api/imports/${id}`)).json().state).toBe('READY');
  });

  test('an import whose id is no UUID is not found', async () => {
    const answer = await person.call('GET', '/api/imports/no-uuid');
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([404, 'IMPORT_NOT_FOUND']);
  });
});
