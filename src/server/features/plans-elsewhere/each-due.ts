import { createSemaphore } from '#leaf/semaphore.ts';
import { CalendarProblem } from './calendar-problem.ts';

export interface DueWork {
  stopping?: AbortSignal | undefined;
  onError: (error: unknown) => void;
}

/** Does what is due, a few at once. A failure ends no other; a problem of a calendar is stored, so it is no error. */
export async function eachDue<Row>(
  due: readonly Row[],
  { atOnce, stopping, onError }: DueWork & { atOnce: number },
  work: (row: Row) => Promise<void>,
): Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 };
  const inTurn = createSemaphore(atOnce);
  const each = async (row: Row): Promise<void> => {
    if (stopping?.aborted) return;
    try {
      await work(row);
      counts.done += 1;
    } catch (error) {
      counts.failed += 1;
      if (!(error instanceof CalendarProblem)) onError(error);
    }
  };
  await Promise.all(due.map((row) => inTurn(() => each(row))));
  return counts;
}
