import type { Hardness } from '#core/workout/workout.ts';

/** A planned workout as read from its source. */
export interface FoundWorkout {
  /** Identifies the workout at its source. */
  key: string;
  date: Temporal.PlainDate;
  time: Temporal.PlainTime | null;
  title: string;
  /** The text from which its hardness is guessed, if that is more than the title. */
  words: string;
  note: string;
  minutes: number | null;
  /** The sport in the source’s own word; null if only the title may say it. */
  sport: string | null;
  /** The hardness, if the source states it. */
  hardness: Hardness | null;
  /** Percent of the threshold, if the source states it. The title may only raise the hardness that follows from it. */
  intensity: number | null;
  /** Whether the source marks the workout as done. */
  isDone: boolean;
  /** False if only a title that looks like training makes this a workout. */
  isSurelyTraining: boolean;
}

/** The days for which a source returned its whole plan. */
export interface CoveredDays {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export interface FoundPlan {
  workouts: FoundWorkout[];
  /** Null if the source covered no days: then no workout is known to be deleted. */
  covers: CoveredDays | null;
  /** Number of entries that could not be read. */
  unreadable: number;
}
