import { setTimeout as pause } from 'node:timers/promises';

/** What a drill found: the figure to print, and everything that was lost or wrong, in words. */
export interface Finding {
  figure: string;
  losses: readonly string[];
}

export interface DrillOptions {
  /** Fewer rounds, for every change. */
  isShort: boolean;
}

export interface Drill {
  name: string;
  /** Why it cannot run on this machine; undefined where it can. */
  unable?: () => string | undefined;
  run(options: DrillOptions): Promise<Finding>;
}

/** The numbers of `expected` that are not in `kept`, as a loss in words. */
export function missing(expected: Iterable<string>, kept: ReadonlySet<string>, what: string): string[] {
  const lost = [...expected].filter((each) => !kept.has(each));
  return lost.length === 0 ? [] : [`${lost.length} ${what} lost, the first is ${lost[0]}`];
}

const POLL_MS = 20;
const GIVE_UP_AFTER_MS = 5 * 60_000;

/** Waits for something that must come; a drill that waits for ever says nothing. */
export async function waitUntil(what: string, isSo: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  while (!isSo()) {
    if (Date.now() > giveUpAt) throw new Error(`Waited in vain for ${what}`);
    await pause(POLL_MS);
  }
}
