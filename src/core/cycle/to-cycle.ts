import type { Language } from '#core/language.ts';
import type { CurrentCycle } from './current-cycle.ts';
import { cycleNotice, phaseShareText } from './notice.ts';

interface CycleReader<Question> {
  today: Temporal.PlainDate;
  questions: Question[];
  language: Language;
}

/** The cycle with what a person should read and answer about it today. */
export function toCycle<Question>(
  current: CurrentCycle,
  { today, questions, language }: CycleReader<Question>,
) {
  const phaseWords = phaseShareText(current, language);
  return { ...current, phaseWords, notice: cycleNotice(current, { today, language }), questions };
}
