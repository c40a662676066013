import { expect, test } from 'vitest';
import { arrivingBody } from './arriving-body.ts';

const GIB = 1 << 30;
const never = new AbortController().signal;

async function* once(bytes: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(bytes);
}

/** One byte, and then nothing more. */
async function* trickle(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1);
  await new Promise(() => {});
}

async function lengthOf(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of chunks) length += chunk.length;
  return length;
}

test('the body of an upload is passed on as it arrives', async () => {
  expect(await lengthOf(arrivingBody({ content: once(10), signal: never }))).toBe(10);
});

test('refuses a file that arrives too slowly', async () => {
  await expect(lengthOf(arrivingBody({ content: trickle(), signal: never }, 1))).rejects.toMatchObject({
    code: 'REQUEST_TIMEOUT',
  });
});

test('a file whose stated size is too large is refused before any of it arrives', async () => {
  const file = { content: trickle(), sizeBytes: 4 * GIB + 1, signal: never };
  await expect(lengthOf(arrivingBody(file))).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
});

test('an upload ends with the reason of its abort signal', async () => {
  const stopping = new AbortController();
  const arriving = lengthOf(arrivingBody({ content: trickle(), signal: stopping.signal }));
  stopping.abort(new Error('The account is deleted'));
  await expect(arriving).rejects.toThrow('The account is deleted');
});
