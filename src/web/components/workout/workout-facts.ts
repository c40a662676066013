import { useLocale } from '#web/lib/language.tsx';
import type { Workout } from '#web/lib/wire.ts';

/** Hardness that a chip names; easier ones are the rule. */
const NAMED: readonly Workout['hardness'][] = ['MODERATE', 'HARD', 'RACE'];

/** How long and how hard, in a few words. */
export function useWorkoutFacts() {
  const { texts, formats } = useLocale();
  const { workouts } = texts;
  return ({ time, minutes, hardness, hardnessGuessed }: Workout): string => {
    const word = workouts.hardness[hardness];
    return [
      time,
      minutes !== null && formats.duration(minutes * 60),
      NAMED.includes(hardness) && (hardnessGuessed ? `${word}?` : word),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
