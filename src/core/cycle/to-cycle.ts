import { roundHalfUp } from '#core/arithmetic.ts';
import { addDays, dayOfNumber } from '#core/calendar-day.ts';
import type { Language } from '#core/language.ts';
import type { CurrentCycle } from './current-cycle.ts';
import { cycleNotice, observedText, phaseShareText } from './notice.ts';

interface CycleReader<Question> {
  today: Temporal.PlainDate;
  questions: Question[];
  language: Language;
}

/** The observed ovulation as it is sent. Null without an estimated phase, because it is not used then. */
function toObserved({ ovulation, lastPeriodDate, phase }: CurrentCycle, language: Language) {
  if (ovulation === null || lastPeriodDate === null || phase === 'UNKNOWN') return null;
  return {
    basis: ovulation.basis,
    seenOn: dayOfNumber(ovulation.seenOn),
    estimatedFor: addDays(lastPeriodDate, roundHalfUp(ovulation.cycleDay) - 1),
    text: observedText(ovulation, language),
  };
}

/** The cycle as it is sent, with the notice and the questions for today. */
export function toCycle<Question>(
  current: CurrentCycle,
  { today, questions, language }: CycleReader<Question>,
) {
  const phaseWords = phaseShareText(current, language);
  return {
    ...current,
    phaseWords,
    observedOvulation: toObserved(current, language),
    notice: cycleNotice(current, { today, language }),
    questions,
  };
}
