import type { Run } from './engine.ts';
import type { Statement } from './statement.ts';

/** The `run` of one transaction, which ends with it. */
export interface GuardedRun {
  run: Run;
  /** From here on `run` refuses: the connection may be another person's by then. */
  end(): void;
  /** Resolves when all that was asked so far is answered; answers come in order. */
  settled(): Promise<unknown>;
  /** Throws what the first failed statement threw, if any failed: the database keeps nothing of its transaction. */
  assertNoneFailed(): void;
}

export function guardRun(send: Run): GuardedRun {
  let isOver = false;
  let failed: { error: unknown } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  async function run<Row>(statement: Statement<Row>): Promise<Row[]> {
    if (isOver) throw new Error('A statement came after the end of its transaction');
    try {
      return await send(statement);
    } catch (error) {
      failed ??= { error };
      throw error;
    }
  }
  return {
    run(statement) {
      const answer = run(statement);
      // Work that does not wait for an answer must not end the process when that answer is a failure.
      last = answer.catch(() => {});
      return answer;
    },
    end() {
      isOver = true;
    },
    settled: () => last,
    assertNoneFailed() {
      if (failed !== undefined) throw failed.error;
    },
  };
}
