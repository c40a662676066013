import { expect, vi } from 'vitest';
import type { ImportDetails } from '#contract/import.ts';
import type { TestApp, TestPerson } from './test-app.ts';

/** The type of an import in JSON, where days and times are text. */
type Wire<Value> = Value extends Temporal.PlainDate | Temporal.Instant
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value;

type Import = Wire<ImportDetails>;

export function sendFile({ app }: TestApp, { token }: TestPerson, content: string | Buffer) {
  return app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });
}

const POLLING = { timeout: 300_000, interval: 20 };

/** Waits until a large file was read; returns its import. */
export function untilRead(person: TestPerson, id: string): Promise<Import> {
  return vi.waitUntil(async () => {
    const answer = await person.call('GET', `/api/imports/${id}`);
    const read = answer.json<Import>();
    return read.state === 'READING' ? undefined : read;
  }, POLLING) as Promise<Import>;
}

export async function upload(service: TestApp, person: TestPerson, content: unknown): Promise<Import> {
  const isRaw = typeof content === 'string' || content instanceof Buffer;
  const answer = await sendFile(service, person, isRaw ? content : JSON.stringify(content));
  expect(answer.statusCode).toBe(201);
  return answer.json<Import>();
}
