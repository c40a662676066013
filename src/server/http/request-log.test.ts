import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogStream } from './request-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('lines that are written close together are flushed in one write, in order', () => {
  const written: string[] = [];
  const stream = createLogStream({ write: (text) => written.push(text) });
  stream.write('one\n');
  stream.write('two\n');
  expect(written).toEqual([]);
  vi.runAllTimers();
  stream.write('three\n');
  vi.runAllTimers();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('buffered lines are flushed when the process exits', () => {
  const written: string[] = [];
  const before = new Set(process.listeners('exit'));
  const stream = createLogStream({ write: (text) => written.push(text) });
  const [flush] = process.listeners('exit').filter((listener) => !before.has(listener));
  stream.write('last words\n');
  flush?.(0);
  expect(written).toEqual(['last words\n']);
});
