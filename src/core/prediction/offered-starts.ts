import { bleedingRuns } from '#core/cycle/bleeding-length.ts';
import { SHORTEST_GAP_DAYS } from './period-start.ts';

/**
 * First days of bleeding that no logged start explains, newest first. Each may be a start; the person decides. Bleeding
 * near a start belongs to that period, or is spotting.
 */
export function offeredStarts(bleedingDays: readonly number[], startDays: readonly number[]): number[] {
  return bleedingRuns(bleedingDays)
    .map(({ first }) => first)
    .filter((first) => startDays.every((start) => Math.abs(start - first) >= SHORTEST_GAP_DAYS))
    .reverse();
}
