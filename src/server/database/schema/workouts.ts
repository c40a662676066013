import type { ColumnType, Generated } from 'kysely';
import type { ActivityKind } from '#core/training/activity-kind.ts';
import type { WeekSequence } from '#core/workout/week-sequence.ts';
import type { TemplateItem } from '#core/workout/week-template.ts';
import type { Feeling, Hardness, WorkoutSource, WorkoutState } from '#core/workout/workout.ts';
import type { DefaultInstant } from './columns.ts';

export interface WorkoutsTable {
  userId: Generated<string>;
  id: Generated<string>;
  date: Temporal.PlainDate;
  timeOfDay: string | null;
  sport: ActivityKind;
  title: string;
  minutes: number | null;
  hardness: Hardness;
  hardnessGuessed: Generated<boolean>;
  softened: Generated<boolean>;
  note: string | null;
  state: Generated<WorkoutState>;
  movedFrom: Temporal.PlainDate | null;
  source: Generated<WorkoutSource>;
  /** The key of the workout at its source. */
  sourceKey: string | null;
  /** Whether the person changed more than its day and state. Its source then no longer overwrites it. */
  edited: Generated<boolean>;
  /** Whether the person deleted it. The row stays, so that its source does not bring it back. */
  hidden: Generated<boolean>;
  offerDeclined: Generated<boolean>;
  /** The activity that the person chose. Without one, activities are matched when workouts are read. */
  activitySource: string | null;
  activityId: string | null;
  parted: Generated<boolean>;
  effort: number | null;
  feeling: Feeling | null;
  createdAt: DefaultInstant;
  updatedAt: DefaultInstant;
}

export interface WeekTemplatesTable {
  userId: Generated<string>;
  sequence: WeekSequence;
  items: ColumnType<TemplateItem[], string, string>;
  /** The last day for which workouts were added; null if the items have no days. */
  filledUntil: Temporal.PlainDate | null;
  updatedAt: DefaultInstant;
}
