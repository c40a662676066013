import type { LeftOutReason, Place } from './imported-record.ts';

/** How often a reason applied to one kind of record, and the first lines. */
export interface LeftOut {
  reason: LeftOutReason;
  what: string | null;
  count: number;
  lines: number[];
}

/** How many lines are listed: enough to find the bad rows of a table by hand. */
const MOST_LINES = 20;
/** A file may have thousands of kinds. After this many, the others are counted together. */
const MOST_KINDS = 200;
const LONGEST_NAME = 60;

/** Counts what was left out, by reason and kind. */
export function createTally() {
  const tallied = new Map<string, LeftOut>();
  return {
    add(reason: LeftOutReason, { line, what }: Place = {}, count = 1): void {
      const fullKey = `${reason} ${what?.slice(0, LONGEST_NAME) ?? ''}`;
      const isFull = tallied.size >= MOST_KINDS && !tallied.has(fullKey);
      const key = isFull ? `${reason} ` : fullKey;
      const name = isFull || what === undefined ? null : what.slice(0, LONGEST_NAME);
      const entry = tallied.get(key) ?? { reason, what: name, count: 0, lines: [] };
      entry.count += count;
      if (line !== undefined) entry.lines.push(line);
      // Kept sorted, so that the order of the records does not matter.
      if (entry.lines.length > MOST_LINES)
        entry.lines = entry.lines.sort((a, b) => a - b).slice(0, MOST_LINES);
      tallied.set(key, entry);
    },
    total: (): number => [...tallied.values()].reduce((sum, { count }) => sum + count, 0),
    list: (): LeftOut[] =>
      [...tallied.values()]
        .map((entry) => ({ ...entry, lines: entry.lines.toSorted((a, b) => a - b) }))
        .sort((a, b) => b.count - a.count || (`${a.reason} ${a.what}` < `${b.reason} ${b.what}` ? -1 : 1)),
  };
}
