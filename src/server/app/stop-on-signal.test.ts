import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { stopOnSignal } from './stop-on-signal.ts';

/** A process with one step that ends on demand, and a clock that only moves when it is set. */
function createStopping() {
  const codes: number[] = [];
  const events = new EventEmitter();
  const time = { ms: 5_000 };
  const step = Promise.withResolvers<void>();
  let steps = 0;
  const begin = () => {
    steps += 1;
    return step.promise;
  };
  stopOnSignal([begin], {
    process: { on: (signal, listener) => events.on(signal, listener), exit: (code) => codes.push(code) },
    elapsed: () => time.ms,
  });
  const send = (signal: string) => events.emit(signal, signal);
  return { codes, send, time, finish: step.resolve, steps: () => steps };
}

test('three signals of a supervisor make one clean stop', async () => {
  const stopping = createStopping();
  stopping.send('SIGTERM');
  stopping.send('SIGTERM');
  stopping.time.ms += 8_000;
  stopping.send('SIGTERM');
  expect(stopping.codes).toEqual([]);
  stopping.finish();
  await expect.poll(() => stopping.codes).toEqual([0]);
  expect(stopping.steps()).toBe(1);
});

test('a Ctrl-C that arrives twice makes one clean stop; another one later ends the process at once', () => {
  const stopping = createStopping();
  stopping.send('SIGINT');
  stopping.send('SIGINT');
  expect(stopping.codes).toEqual([]);
  stopping.time.ms += 1_001;
  stopping.send('SIGINT');
  expect(stopping.codes).toEqual([1]);
});
