import { WORD_TABLE } from '#core/training/own-words.ts';
import type { Said, TrainingStatus } from '#web/lib/wire.ts';
import { lowestOf } from './said-limit.ts';

/** The most that the person's words about a day allow, overrides apart. */
export function limitOfWords({ illSince, ...said }: Said): TrainingStatus {
  const words = { ...said, illness: illSince === null ? null : ('ILL' as const) };
  const rows = Object.values(WORD_TABLE).filter(({ applies }) => applies(words));
  return lowestOf(rows.map(({ limit }) => limit));
}
