import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

/** A body that counts how many chunks were read. */
function streamOf(chunks: readonly Uint8Array[]) {
  const state = { read: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[state.read++];
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

test('a body is read up to the limit, with characters that are split between chunks', async () => {
  const bytes = new TextEncoder().encode('für');
  const { stream } = streamOf([bytes.slice(0, 2), bytes.slice(2)]);
  expect(await readBody(new Response(stream), 4)).toBe('für');
});

test('a body is read no further than the limit', async () => {
  const { stream, state } = streamOf(Array.from({ length: 1000 }, () => new Uint8Array(10)));
  expect(await readBody(new Response(stream), 25)).toBeNull();
  expect(state).toEqual({ read: 3, cancelled: true });
});

test('a body is not read if Content-Length exceeds the limit', async () => {
  const { stream, state } = streamOf([new Uint8Array(1)]);
  expect(await readBody(new Response(stream, { headers: { 'content-length': '26' } }), 25)).toBeNull();
  expect(state).toEqual({ read: 0, cancelled: true });
});

test('a missing body is read as empty', async () => {
  expect(await readBody(new Response(null), 25)).toBe('');
});
