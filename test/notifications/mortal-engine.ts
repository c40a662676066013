import type { Engine } from '#server/database/engine.ts';

/** What a process that was killed can still do: nothing. */
class Killed extends Error {}

export interface MortalInstance {
  engine: Engine;
  isDead(): boolean;
  /** Dies here and now. */
  die(): never;
}

/** An engine whose process dies at its nth statement: that one may have been carried out, nothing after it is. */
export function createMortal(engine: Engine, diesAt: number): MortalInstance {
  let calls = 0;
  let dead = false;
  const alive = () => {
    if (dead) throw new Killed();
  };
  const live = async <T>(work: () => Promise<T>): Promise<T> => {
    alive();
    calls += 1;
    const isLast = calls >= diesAt;
    // Half of the deaths come before the database hears of it, half before the process hears of the answer.
    if (isLast && calls % 2 === 0) dead = true;
    alive();
    const result = await work();
    if (isLast) dead = true;
    alive();
    return result;
  };
  return {
    engine: {
      kind: engine.kind,
      batch: (statements) => live(() => engine.batch(statements)),
      read: (statements) => live(() => engine.read(statements)),
      transaction: (opening, work) => live(() => engine.transaction(opening, work)),
      close: async () => {},
    } as Engine,
    isDead: () => dead,
    die() {
      dead = true;
      throw new Killed();
    },
  };
}
