import type { Engine } from '#server/database/engine.ts';

/** Thrown by everything that a killed process still tries to do. */
class Killed extends Error {}

export interface MortalInstance {
  engine: Engine;
  isDead(): boolean;
  /** Kills the process now. */
  die(): never;
}

/** An engine whose process dies at its nth statement: that one may have been executed, later ones are not. */
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
    // Half of the deaths come before the database gets the statement, half before the process gets the answer.
    if (isLast && calls % 2 === 0) dead = true;
    alive();
    const result = await work();
    if (isLast) dead = true;
    alive();
    return result;
  };
  return {
    engine: {
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
