import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from './drill.ts';
import type { Call } from './installation.ts';

const FIRST_DAY = '1900-01-01';
const PAUSE_MS = 20;

/** Writes a note on one day after the other, and remembers which notes were acknowledged. */
export interface Writer {
  acknowledged: Set<string>;
  /** Writes until stopped, several requests at a time. A request that failed is sent again. */
  run(call: Call, atOnce?: number): Promise<void>;
  stop(): void;
}

export function createWriter(firstDay = FIRST_DAY): Writer {
  const acknowledged = new Set<string>();
  let next = Temporal.PlainDate.from(firstDay);
  let isStopped = false;

  async function isSaved(call: Call, date: string): Promise<boolean> {
    const answer = await call('PUT', `/api/days/${date}`, { note: `Note of ${date}` }).catch(() => undefined);
    if (answer?.status !== 200) return false;
    acknowledged.add(date);
    return true;
  }

  async function write(call: Call): Promise<void> {
    while (!isStopped) {
      const date = next.toString();
      next = next.add({ days: 1 });
      while (!isStopped && !(await isSaved(call, date))) await pause(PAUSE_MS);
    }
  }

  return {
    acknowledged,
    stop() {
      isStopped = true;
    },
    async run(call, atOnce = 1) {
      isStopped = false;
      await Promise.all(Array.from({ length: atOnce }, () => write(call)));
    },
  };
}

/** All days of the person with a note. */
export async function readDays(call: Call): Promise<Set<string>> {
  const { text } = await call('GET', '/api/days.csv');
  return new Set(text.split('\r\n').map((line) => line.slice(0, FIRST_DAY.length)));
}

/** Waits until `count` more writes were acknowledged. */
export async function waitForWrites({ acknowledged }: Writer, count: number): Promise<void> {
  const wanted = acknowledged.size + count;
  await waitUntil(`${count} more writes`, () => acknowledged.size >= wanted);
}
