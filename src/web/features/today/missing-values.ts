import type { Decision } from '#web/lib/wire.ts';

/** True if nothing was measured last night. The page then offers ways to change that. */
export function isNightMissing({ decidedBy, alsoFired }: Decision): boolean {
  return [decidedBy, ...alsoFired.map(({ rule }) => rule)].includes('NIGHT_NOT_MEASURED');
}

/** Signals that the person can read off the wearable and enter by hand. */
const ENTERABLE: readonly string[] = ['hrvNight', 'pulse', 'sleep'];

/** True if the person can enter values of the night. The buttons to sync or enter are then part of the decision. */
export function canEnter(decision: Decision): boolean {
  const isOpen = decision.signals.some(
    ({ name, verdict }) => verdict === 'NOT_MEASURED' && ENTERABLE.includes(name),
  );
  return isOpen || isNightMissing(decision);
}
