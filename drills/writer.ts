import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from './drill.ts';
import type { Call } from './installation.ts';

const FIRST_DAY = '1900-01-01';
const PAUSE_MS = 20;

/** Logs starts one by one, each on another day, and remembers which were acknowledged. */
export interface Writer {
  acknowledged: Set<string>;
  /** Writes until stopped. A request without an answer is not retried. */
  run(call: Call): Promise<void>;
  stop(): void;
}

export function createWriter(): Writer {
  const acknowledged = new Set<string>();
  let next = Temporal.PlainDate.from(FIRST_DAY);
  let isStopped = false;
  return {
    acknowledged,
    stop() {
      isStopped = true;
    },
    async run(call) {
      isStopped = false;
      while (!isStopped) {
        const startDate = next.toString();
        next = next.add({ days: 30 });
        const answer = await call('POST', '/api/cycle/period', { startDate }).catch(() => undefined);
        if (answer?.status === 200) acknowledged.add(startDate);
        else await pause(PAUSE_MS);
      }
    },
  };
}

/** All starts of the person, from all pages. */
export async function readStarts(call: Call): Promise<Set<string>> {
  const starts = new Set<string>();
  for (let page = 1; ; page++) {
    const { json } = await call('GET', `/api/period-history?page=${page}&limit=100`);
    const { items, hasMore } = json as { items: { startDate: string }[]; hasMore: boolean };
    for (const { startDate } of items) starts.add(startDate);
    if (!hasMore) return starts;
  }
}

/** Waits until `count` more writes were acknowledged. */
export async function waitForWrites({ acknowledged }: Writer, count: number): Promise<void> {
  const wanted = acknowledged.size + count;
  await waitUntil(`${count} more writes`, () => acknowledged.size >= wanted);
}
