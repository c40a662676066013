import { mkdtempSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { anyAnswers, brokenFiles } from './broken-files.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 30);
const uploadsFolder = mkdtempSync(join(tmpdir(), 'lutea-uploads-fuzz-'));
const lines: string[] = [];
let service: TestApp;
let person: TestPerson;
let address: string;

beforeAll(async () => {
  service = await createTestApp({
    uploadsFolder,
    logLevel: 'error',
    logStream: { write: (line) => lines.push(line) },
  });
  person = await service.signUp();
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

async function call(method: string, path: string, body?: Buffer | object) {
  const isFile = body instanceof Buffer;
  const type = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' };
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, ...(body !== undefined && type) },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  return { status: answer.status, content: (await answer.json()) as Record<string, unknown> };
}

const PROBLEMS = ['UNKNOWN', 'WRONG_MEMBER', 'EMPTY', 'UNREADABLE', 'TOO_LARGE'];

function expectRefusal({ status, content }: Awaited<ReturnType<typeof call>>): string {
  expect(status).toBe(422);
  expect(PROBLEMS).toContain(content['problem']);
  expect(content['error']).toEqual(expect.any(String));
  return String(content['problem']);
}

/** Uploads a file, answers its question, and returns how the import ended. */
async function tryUpload(file: Buffer, answers: object): Promise<string> {
  const sent = await call('POST', '/api/imports', file);
  if (sent.status !== 201) return expectRefusal(sent);
  const id = String(sent.content['id']);
  let read = sent.content;
  if (read['state'] === 'ASKING' && Object.keys(answers).length > 0) {
    const answered = await call('POST', `/api/imports/${id}/answers`, answers);
    if (answered.status !== 200) return expectRefusal(answered);
    read = answered.content;
  }
  expect(['READY', 'ASKING']).toContain(read['state']);
  expect(read['preview'] !== null).toBe(read['state'] === 'READY');
  expect((await call('DELETE', `/api/imports/${id}`)).status).toBe(200);
  return String(read['state']);
}

test('any upload gives a preview, a question or a 422 with its reason, and leaves nothing behind', {
  timeout: 60_000 + RUNS * 200,
}, async () => {
  const outcomes: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(await brokenFiles(), anyAnswers, async (file, answers) => {
      const outcome = await tryUpload(file, answers);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      expect(readdirSync(uploadsFolder)).toEqual([]);
      expect((await call('GET', '/api/imports')).content).toEqual({ items: [] });
    }),
    { numRuns: RUNS },
  );
  expect((await call('GET', '/api/period-history')).content).toMatchObject({ total: 0 });
  expect(lines).toEqual([]);
  if (process.env['FUZZ_RUNS'] !== undefined) console.log('uploads', outcomes);
});
