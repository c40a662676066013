import type { Cycle } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/en.ts';

/** What stands in the ring where no day is counted. */
export function wordsWithoutDay({ state }: Cycle, { today }: Texts): string {
  if (state === 'EMPTY') return today.cycle.nothingLogged;
  return state === 'PAUSED' ? today.cycle.paused : today.cycle.notCounted;
}

/** The ring in one or two sentences. */
export function ringLabel(cycle: Cycle, texts: Texts): string {
  const { cycleDay, cycleLength, phase, phases } = cycle;
  const words = texts.today.cycle;
  if (cycleDay === null) return wordsWithoutDay(cycle, texts);
  if (phases.length === 0) return words.ringWithoutPhase(cycleDay);
  if (phase === 'UNKNOWN') return `${words.ringWithoutPhase(cycleDay)} ${texts.shell.phases.UNKNOWN}.`;
  return words.ring(cycleDay, cycleLength, texts.shell.phases[phase]);
}
