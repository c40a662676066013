import { WORD_LIMITS } from '#core/training/own-words.ts';
import type { Said, TrainingStatus } from '#web/lib/wire.ts';
import { lowestOf } from './said-limit.ts';

/** The most that the person's words about a day allow, overrides apart. */
export function limitOfWords({ illSince, pain, energy, wish }: Said): TrainingStatus {
  const isTired = energy === 'LOW';
  const words = [
    illSince !== null && 'ILL',
    pain === 'HIGH' && 'PAIN_HIGH',
    pain === 'MEDIUM' && (isTired ? 'PAIN_AND_LOW_ENERGY' : 'PAIN_MEDIUM'),
    isTired && 'LOW_ENERGY',
    wish === 'EASE_OFF' && 'EASE_OFF',
  ] as const;
  return lowestOf(words.flatMap((word) => (word === false ? [] : WORD_LIMITS[word])));
}
