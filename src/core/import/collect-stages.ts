import type { ImportedRecord, Outcome, Stage } from './imported-record.ts';
import { dayNumberOfText } from './read-day-text.ts';

/** The first and the last day of a stage by their numbers, both included. */
export interface StageSpan {
  stage: Stage;
  from: number;
  to: number;
}

type StageRecord = Extract<ImportedRecord, { kind: 'stage' }>;

/** More than anyone has. Limits the memory that a file can use. */
const MOST_SPANS = 500;

/** Stages of which every span counts, with the outcome of their records. */
const EVERY_SPAN: Partial<Record<Stage, Outcome>> = { PREGNANCY: 'PREGNANT', SET_ASIDE: 'EXCLUDED' };

/** Every pregnancy and excluded cycle, and the newest mention of every other stage, in any order. */
export function collectStages(lastDay: number) {
  const spans = new Map<string, StageSpan>();
  const others = new Map<Stage, StageSpan>();

  function add(from: number, { stage, end }: StageRecord): Outcome {
    const to = end === null ? from : dayNumberOfText(end);
    if (to === undefined) return 'BAD_DATE';
    if (to < from) return 'ENDS_BEFORE_START';
    const span = { stage, from, to: Math.min(to, lastDay) };
    const outcome = EVERY_SPAN[stage];
    if (outcome !== undefined) {
      const key = `${stage} ${from}`;
      const known = spans.get(key);
      if (known === undefined && spans.size >= MOST_SPANS) return 'TOO_MANY';
      if (known === undefined || known.to < span.to) spans.set(key, span);
      return outcome;
    }
    const known = others.get(stage);
    if (known === undefined || known.to < span.to || (known.to === span.to && known.from > from))
      others.set(stage, span);
    return 'HINT';
  }

  return {
    add,
    list: (): StageSpan[] => [...spans.values(), ...others.values()].sort((a, b) => a.from - b.from),
  };
}
