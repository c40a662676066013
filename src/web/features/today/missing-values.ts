import type { Decision } from '#web/lib/wire.ts';

/** True if nothing was measured last night. The page then offers ways to change that. */
export function isNightMissing({ decidedBy, alsoFired }: Decision): boolean {
  return [decidedBy, ...alsoFired.map(({ rule }) => rule)].includes('NIGHT_NOT_MEASURED');
}

/** Signals that the person can read off the wearable and enter by hand. */
const ENTERABLE: readonly string[] = ['hrvNight', 'pulse', 'sleep'];

/** True if values of the night are missing: syncing or entering them then belongs to the decision. */
export function canEnter(decision: Decision): boolean {
  const isOpen = decision.signals.some(
    ({ name, verdict }) => verdict === 'NOT_MEASURED' && ENTERABLE.includes(name),
  );
  return isOpen || isNightMissing(decision);
}
