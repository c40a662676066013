import type { ImportedRecord, Outcome, Stage } from './imported-record.ts';
import { dayNumberOfText } from './read-day-text.ts';

/** By the numbers of its days, both included. */
export interface StageSpan {
  stage: Stage;
  from: number;
  to: number;
}

type StageRecord = Extract<ImportedRecord, { kind: 'stage' }>;

/** More than anyone has. Limits the memory that a file can use. */
const MOST_PREGNANCIES = 50;

/** Pregnancies, and the newest mention of every other stage, in any order. */
export function collectStages(lastDay: number) {
  const pregnancies = new Map<number, StageSpan>();
  const others = new Map<Stage, StageSpan>();

  function add(from: number, { stage, end }: StageRecord): Outcome {
    const to = end === null ? from : dayNumberOfText(end);
    if (to === undefined) return 'BAD_DATE';
    if (to < from) return 'ENDS_BEFORE_START';
    const span = { stage, from, to: Math.min(to, lastDay) };
    if (stage === 'PREGNANCY') {
      const known = pregnancies.get(from);
      if (known === undefined && pregnancies.size >= MOST_PREGNANCIES) return 'TOO_MANY';
      if (known === undefined || known.to < span.to) pregnancies.set(from, span);
      return 'PREGNANT';
    }
    const known = others.get(stage);
    if (known === undefined || known.to < span.to || (known.to === span.to && known.from > from))
      others.set(stage, span);
    return 'HINT';
  }

  return {
    add,
    list: (): StageSpan[] => [...pregnancies.values(), ...others.values()].sort((a, b) => a.from - b.from),
  };
}
