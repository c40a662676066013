import type { Day } from '#web/lib/day.ts';
import { firstMissingDay } from '#web/lib/period-logs.ts';
import { useToday } from '#web/lib/queries.ts';

/** The logs that follow a gap with a missed log, by id, each with the suggested day for the missing one. */
export type OpenGaps = ReadonlyMap<string, Day>;

export function useOpenGaps(): OpenGaps {
  const questions = useToday().data?.cycle.questions ?? [];
  return new Map(
    questions
      .filter(({ kind }) => kind === 'MISSED_LOG')
      .map((question) => [question.periodLog, firstMissingDay(question)]),
  );
}
