import type { Hardness } from '#core/workout/workout.ts';

/** A planned workout as its source has it. */
export interface FoundWorkout {
  /** Names it at its source. */
  key: string;
  date: Temporal.PlainDate;
  time: Temporal.PlainTime | null;
  title: string;
  /** What its hardness is guessed from, if that is more than the title. */
  words: string;
  note: string;
  minutes: number | null;
  /** The sport in the source’s own word; null: its title may say it. */
  sport: string | null;
  /** Where the source itself says it. */
  hardness: Hardness | null;
  /** Percent of the threshold, as the source plans it. A title may only raise what follows from it. */
  intensity: number | null;
  /** The source’s own mark. */
  isDone: boolean;
  /** False: its title has to show that it is training. */
  isSurelyTraining: boolean;
}

/** The days of which a source told its whole plan. */
export interface CoveredDays {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export interface FoundPlan {
  workouts: FoundWorkout[];
  /** Null if it told nothing: then nothing is known to be gone. */
  covers: CoveredDays | null;
  /** Entries that could not be read. */
  unreadable: number;
}
