import { useLocale } from '#web/lib/language.tsx';
import type { Workout } from '#web/lib/wire.ts';

/** The levels of hardness that a chip names. Easier ones are common, so they are not named. */
const NAMED: readonly Workout['hardness'][] = ['MODERATE', 'HARD', 'RACE'];

/** Duration and hardness in a few words. */
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
