import type { Cycle } from '#web/lib/wire.ts';

type Questions = Cycle['questions'];

/** A question about the running cycle decides how today is counted; one about an earlier cycle can wait. */
export function splitQuestions({ questions, lastPeriodDate }: Pick<Cycle, 'questions' | 'lastPeriodDate'>): {
  running: Questions;
  earlier: Questions;
} {
  const isRunning = ({ startDate }: Questions[number]) =>
    lastPeriodDate === null || startDate >= lastPeriodDate;
  return {
    running: questions.filter(isRunning),
    earlier: questions.filter((question) => !isRunning(question)),
  };
}
