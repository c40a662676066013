// Earlier imports, calendar feeds, activities and workouts of Lutea's own export. The person may have edited the file.
import { z } from 'zod';
import { importCounts, leftOut } from '#contract/import.ts';
import { weekTemplate } from '#contract/week-template.ts';
import { WORKOUT_LIMITS, workoutContent } from '#contract/workout.ts';
import { isSameDay } from '#core/calendar-day.ts';
import { FEED_SCOPES } from '#core/calendar-feed/feed-scope.ts';
import { START_STATES } from '#core/import/compare-starts.ts';
import { dayNumberOfText } from '#core/import/read-day-text.ts';
import { LOAD_KINDS } from '#core/training/activity.ts';
import { WEEK_SEQUENCES } from '#core/workout/week-sequence.ts';
import { FEELINGS, WORKOUT_SOURCES, WORKOUT_STATES } from '#core/workout/workout.ts';
import { instantText } from './instant-text.ts';

const MOST_IMPORTS = 200;
const MOST_DAYS = 40_000;
const MOST_ZONES = 20;

const dayText = z.string().refine((text) => dayNumberOfText(text) !== undefined);
const day = dayText.transform((text) => Temporal.PlainDate.from(text));
const moment = instantText.transform((text) => Temporal.Instant.from(text));
const name = z.string().regex(/^[a-z0-9_]{1,40}$/);
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(MOST_DAYS);

/** The days that an earlier import added, without row ids: those of another database mean nothing here. */
const added = z.object({
  periodLogs: listOf(z.object({ startDate: dayText })),
  days: listOf(z.object({ date: dayText })),
  nights: listOf(z.object({ app: name, dates: listOf(dayText) })),
  logs: listOf(z.object({ date: dayText })),
});

const report = z.object({
  from: dayText.nullable(),
  to: dayText.nullable(),
  counts: importCounts,
  leftOut: z.array(leftOut).max(1_000),
  periods: listOf(z.object({ start: dayText, state: z.enum(START_STATES), isTaken: z.boolean() })),
});

export const restoredImport = z.object({
  state: z.enum(['APPLIED', 'UNDONE']),
  sources: z.array(name).max(50),
  createdAt: moment,
  updatedAt: moment,
  appliedAt: moment,
  added,
  report: report.nullable(),
});
export type RestoredImport = z.output<typeof restoredImport>;

export const restoredFeed = z.object({ scope: z.enum(FEED_SCOPES), discreet: z.boolean() });
export type RestoredFeed = z.output<typeof restoredFeed>;

/** Within the limits of the table. */
export const restoredActivity = z
  .object({
    date: day,
    source: z.string().regex(/^[a-z0-9_]{1,32}$/),
    vendorId: z.string().min(1).max(100),
    startMinute: z.int().min(0).max(1439),
    startsAt: moment.nullable(),
    type: z.string().min(1).max(60),
    minutes: z.number().positive().max(2880),
    load: z.number().min(0).max(100_000).nullable(),
    loadKind: z.enum(LOAD_KINDS).nullable(),
    zoneMinutes: z.array(z.number().min(0).max(2880)).max(MOST_ZONES).nullable(),
  })
  .refine(({ load, loadKind }) => (load === null) === (loadKind === null));
export type RestoredActivity = z.output<typeof restoredActivity>;

const { time: timeOfDay, ...content } = workoutContent;

/** Within the limits of the table. */
export const restoredWorkout = z
  .object({
    date: day,
    timeOfDay,
    ...content,
    hardnessGuessed: z.boolean(),
    softened: z.boolean(),
    state: z.enum(WORKOUT_STATES),
    movedFrom: day.nullable(),
    source: z.enum(WORKOUT_SOURCES),
    sourceKey: z.string().min(1).max(300).nullable(),
    edited: z.boolean(),
    hidden: z.boolean(),
    offerDeclined: z.boolean(),
    activitySource: z
      .string()
      .regex(/^[a-z0-9_]{1,32}$/)
      .nullable(),
    activityId: z.string().min(1).max(100).nullable(),
    parted: z.boolean(),
    effort: z.int().min(1).max(10).nullable(),
    feeling: z.enum(FEELINGS).nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
  .refine(({ activitySource, activityId }) => (activitySource === null) === (activityId === null))
  .refine(({ source, sourceKey }) => source !== 'own' || sourceKey === null)
  .refine(({ date, movedFrom }) => movedFrom === null || !isSameDay(movedFrom, date));

/** The usual week. */
export const restoredWeekTemplate = z.object({
  sequence: z.enum(WEEK_SEQUENCES),
  items: weekTemplate.shape.items.max(20),
  filledUntil: day.nullable(),
  updatedAt: moment,
});

/** Rows that cannot be stored are left out, one by one; so are imports that were never applied. */
function validRows<Row extends z.ZodType>(row: Row, most: number) {
  return z
    .array(z.unknown())
    .default([])
    .transform((rows) =>
      rows.slice(0, most).flatMap((each): z.output<Row>[] => {
        const { success, data } = row.safeParse(each);
        return success ? [data] : [];
      }),
    );
}

export const restoredImports = validRows(restoredImport, MOST_IMPORTS);
/** Older exports have one more, with the scope TRAINING: it became a share, and shares are not restored. */
export const restoredFeeds = validRows(restoredFeed, FEED_SCOPES.length + 1);
export const restoredActivities = validRows(restoredActivity, MOST_DAYS);
export const restoredWorkouts = validRows(restoredWorkout, WORKOUT_LIMITS.perPerson);
