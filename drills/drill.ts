import { setTimeout as pause } from 'node:timers/promises';

/** The result of a drill: the figures to print, and one sentence for each loss or error. */
export interface Finding {
  figure: string;
  losses: readonly string[];
}

export interface DrillOptions {
  /** Fewer rounds, for the check of every change. */
  isShort: boolean;
}

export interface Drill {
  name: string;
  /** Why it cannot run on this machine; undefined if it can. */
  unable?: () => string | undefined;
  run(options: DrillOptions): Promise<Finding>;
}

/** One sentence if some of `expected` are not in `kept`. */
export function missing(expected: Iterable<string>, kept: ReadonlySet<string>, what: string): string[] {
  const lost = [...expected].filter((each) => !kept.has(each));
  return lost.length === 0 ? [] : [`${lost.length} ${what} lost, the first is ${lost[0]}`];
}

const POLL_MS = 20;
const GIVE_UP_AFTER_MS = 5 * 60_000;

/** Waits with a time limit, so that a drill cannot hang. */
export async function waitUntil(what: string, isTrue: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  while (!isTrue()) {
    if (Date.now() > giveUpAt) throw new Error(`Timed out waiting for ${what}`);
    await pause(POLL_MS);
  }
}
