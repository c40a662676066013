import type { Run } from './engine.ts';
import type { Statement } from './statement.ts';

/** The `run` of one transaction. It stops working when the transaction ends. */
export interface GuardedRun {
  run: Run;
  /** After this `run` throws, because another person may be using the connection. */
  end(): void;
  /** Throws the error of the first failed statement: the database has rolled the transaction back. */
  assertNoneFailed(): void;
}

export function guardRun(send: Run): GuardedRun {
  let isOver = false;
  let failed: { error: unknown } | undefined;
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
      // Prevents an unhandled rejection if the work does not await this answer.
      answer.catch(() => {});
      return answer;
    },
    end() {
      isOver = true;
    },
    assertNoneFailed() {
      if (failed !== undefined) throw failed.error;
    },
  };
}
