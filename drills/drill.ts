import { setTimeout as pause } from 'node:timers/promises';

/** The result of a drill: the figure to print, and a sentence for everything that was lost or wrong. */
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
  /** Why it cannot run on this machine; undefined where it can. */
  unable?: () => string | undefined;
  run(options: DrillOptions): Promise<Finding>;
}

/** A sentence about the numbers of `expected` that are not in `kept`. */
export function missing(expected: Iterable<string>, kept: ReadonlySet<string>, what: string): string[] {
  const lost = [...expected].filter((each) => !kept.has(each));
  return lost.length === 0 ? [] : [`${lost.length} ${what} lost, the first is ${lost[0]}`];
}

const POLL_MS = 20;
const GIVE_UP_AFTER_MS = 5 * 60_000;

/** Waits with a time limit, so that a drill cannot hang. */
export async function waitUntil(what: string, isSo: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  while (!isSo()) {
    if (Date.now() > giveUpAt) throw new Error(`Waited in vain for ${what}`);
    await pause(POLL_MS);
  }
}
