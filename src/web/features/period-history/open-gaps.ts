import type { Day } from '#web/lib/day.ts';
import { firstMissingDay } from '#web/lib/period-logs.ts';
import { useToday } from '#web/lib/queries.ts';

/** Starts after a gap in which a log seems forgotten, each with the day where it may lie. */
export type OpenGaps = ReadonlyMap<string, Day>;

export function useOpenGaps(): OpenGaps {
  const questions = useToday().data?.cycle.questions ?? [];
  return new Map(
    questions
      .filter(({ kind }) => kind === 'MISSED_LOG')
      .map((question) => [question.periodLog, firstMissingDay(question)]),
  );
}
