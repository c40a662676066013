import type { Cycle } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';

/** Whether the cycle day is shown. It is not if the last start is too long ago or the person paused counting. */
export function showsDay(cycle: Cycle): cycle is Cycle & { cycleDay: number } {
  return cycle.cycleDay !== null && cycle.state !== 'STALE' && cycle.state !== 'PAUSED';
}

/** The text in the ring if no day is counted. */
export function wordsWithoutDay({ state, mode }: Cycle, { today }: Texts): string {
  if (state === 'EMPTY') return today.cycle.nothingLogged;
  return state === 'PAUSED' && mode === 'PAUSED' ? today.cycle.paused : today.cycle.notCounted;
}

/** The ring in one or two sentences. */
export function ringLabel(cycle: Cycle, texts: Texts): string {
  const { phase, phases, phaseWords, drawnCycleLength } = cycle;
  const words = texts.today.cycle;
  if (!showsDay(cycle)) {
    const without = wordsWithoutDay(cycle, texts);
    return phase === 'UNKNOWN' ? without : `${without}. ${texts.shell.phases[phase]}.`;
  }
  const { cycleDay } = cycle;
  if (phases.length === 0) return words.ringWithoutPhase(cycleDay);
  if (phase === 'UNKNOWN') return `${words.ringWithoutPhase(cycleDay)} ${texts.shell.phases.UNKNOWN}.`;
  const label = words.ring(cycleDay, drawnCycleLength, texts.shell.phases[phase]);
  return phaseWords === null ? label : `${label} ${words.share(phaseWords)}`;
}
