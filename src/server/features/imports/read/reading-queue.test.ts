import { expect, test } from 'vitest';
import { createReadingQueue } from './reading-queue.ts';

const never = new AbortController().signal;

/** A reading that lasts until it is ended, or stopped. */
function createReading(queue: ReturnType<typeof createReadingQueue>, id: string, signal = never) {
  const { promise, resolve } = Promise.withResolvers<string>();
  let hasBegun = false;
  const result = queue.run(id, signal, () => {
    hasBegun = true;
    return signal.aborted ? Promise.resolve('stopped') : promise;
  });
  return { result, end: () => resolve(id), hasBegun: () => hasBegun };
}

/** Lets pending promises settle. */
const settle = () => new Promise(setImmediate);

test('two imports are read at once; the others wait in order and know how many are before them', async () => {
  const queue = createReadingQueue();
  const readings = ['a', 'b', 'c', 'd'].map((id) => createReading(queue, id));
  await settle();
  expect(readings.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
  expect(['a', 'b', 'c', 'd'].map(queue.aheadOf)).toEqual([null, null, 2, 3]);
  readings[1]?.end();
  await readings[1]?.result;
  await settle();
  expect(readings.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
  expect(['c', 'd'].map(queue.aheadOf)).toEqual([null, 2]);
});

test('an import that failed makes room for the next', async () => {
  const queue = createReadingQueue(1);
  await expect(queue.run('a', never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('b', never, async () => 'read')).toBe('read');
});

test('an import that is stopped while it waits leaves the queue at once', async () => {
  const queue = createReadingQueue(1);
  const first = createReading(queue, 'a');
  const stopping = new AbortController();
  const [second, third] = [createReading(queue, 'b', stopping.signal), createReading(queue, 'c')];
  stopping.abort();
  expect(await second.result).toBe('stopped');
  expect([queue.aheadOf('b'), queue.aheadOf('c'), third.hasBegun()]).toEqual([null, 1, false]);
  first.end();
  await first.result;
  await settle();
  expect(third.hasBegun()).toBe(true);
});
