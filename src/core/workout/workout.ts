import type { ActivityKind } from '#core/training/activity-kind.ts';

/** How hard a planned workout is, from least to most. */
export const HARDNESSES = ['VERY_EASY', 'EASY', 'MODERATE', 'HARD', 'RACE'] as const;
export type Hardness = (typeof HARDNESSES)[number];

export const WORKOUT_STATES = ['PLANNED', 'DONE', 'SKIPPED'] as const;
export type WorkoutState = (typeof WORKOUT_STATES)[number];

/** How a workout went, against what was expected. */
export const FEELINGS = ['BETTER', 'AS', 'WORSE'] as const;
export type Feeling = (typeof FEELINGS)[number];

/** Where a workout comes from: the person, their usual week, or a plan that is read. */
export const WORKOUT_SOURCES = ['own', 'week-template', 'ics', 'intervals', 'garmin'] as const;
export type WorkoutSource = (typeof WORKOUT_SOURCES)[number];

/** One activity of a source, by the source's own id. */
export interface ActivityKey {
  source: string;
  id: string;
}

/** What a person plans to do on a day. */
export interface Workout {
  id: string;
  date: Temporal.PlainDate;
  /** Local time, HH:MM. */
  time: string | null;
  sport: ActivityKind;
  title: string;
  minutes: number | null;
  hardness: Hardness;
  /** Whether the hardness is a guess from the title. */
  hardnessGuessed: boolean;
  /** Whether the person made it easier than it was planned. */
  softened: boolean;
  note: string | null;
  state: WorkoutState;
  /** The day for which it was first planned; null unless it was moved. */
  movedFrom: Temporal.PlainDate | null;
  source: WorkoutSource;
  /** Whether the person declined the offer of another day or a softer version. */
  offerDeclined: boolean;
  effort: number | null;
  feeling: Feeling | null;
}
