import type { MessageProblem, RefusedValues } from './phone-value.ts';

/** Counts refused values by name and reason. */
export interface Refusals {
  add(what: string, reason: MessageProblem): void;
  list(): RefusedValues[];
}

export function createRefusals(known: readonly RefusedValues[]): Refusals {
  const counts = new Map(known.map((each) => [`${each.reason} ${each.what}`, { ...each }]));
  return {
    add(what, reason) {
      const key = `${reason} ${what}`;
      const counted = counts.get(key);
      if (counted === undefined) counts.set(key, { what, reason, count: 1 });
      else counted.count += 1;
    },
    list: () => [...counts.values()],
  };
}
