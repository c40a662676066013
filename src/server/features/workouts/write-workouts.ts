import { createHash, randomUUID } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import { type NewWorkout, WORKOUT_LIMITS } from '#contract/workout.ts';
import { addDays, dayNumber, daysBetween, isBefore, mondayOf, writeDay } from '#core/calendar-day.ts';
import { classifyTitle, type TitleCorrection } from '#core/workout/guess-title.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { recordChange } from '#server/records/changes/record-change.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { selectActivities } from '#server/records/days/activities.ts';
import { clearFeedCache } from '#server/records/feed/feeds.ts';
import { describeWorkouts } from '#server/records/workouts/describe-workouts.ts';
import {
  countWorkouts,
  countWorkoutsOn,
  insertWorkouts,
  type NewWorkoutRow,
  selectCorrections,
  selectWorkouts,
  selectWorkoutsById,
} from '#server/records/workouts/workouts.ts';

/** A different UUID for each row of a change, and the same ones when the change is sent again. */
export function idsOfChange(changeId: string | undefined, count: number): string[] {
  if (changeId === undefined) return Array.from({ length: count }, () => randomUUID());
  return Array.from({ length: count }, (_, at) => {
    const digest = createHash('sha256').update(`${changeId} ${at}`).digest('hex');
    // Version 8, for custom formats, and the variant: RFC 9562 §5.8.
    const hex = `${digest.slice(0, 12)}8${digest.slice(13, 16)}8${digest.slice(17, 32)}`;
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  });
}

export function refuseFarDay(date: Temporal.PlainDate, today: Temporal.PlainDate): void {
  if (!isBefore(addDays(today, WORKOUT_LIMITS.daysAhead), date)) return;
  throw new Problem(
    'INVALID_REQUEST',
    `Invalid date: ${writeDay(date)} is more than ${WORKOUT_LIMITS.daysAhead} days away`,
  );
}

/** Throws if these workouts are too many. `dates` has the day of each new workout. */
export async function refuseTooMany(run: PersonRun, dates: readonly Temporal.PlainDate[]): Promise<void> {
  const [[all], onDays] = await Promise.all([run(countWorkouts), run(countWorkoutsOn([...new Set(dates)]))]);
  const { perDay, perPerson } = WORKOUT_LIMITS;
  if ((all?.total ?? 0) + dates.length > perPerson) {
    const most = perPerson.toLocaleString('en');
    throw new Problem(
      'WORKOUTS_FULL',
      `You have ${most} workouts, the most there can be: delete old ones first`,
    );
  }
  const added = Map.groupBy(dates, dayNumber);
  const stored = new Map(onDays.map(({ date, total }) => [dayNumber(date), total]));
  const full = [...added].find(([day, more]) => (stored.get(day) ?? 0) + more.length > perDay);
  const [date] = full?.[1] ?? [];
  if (date === undefined) return;
  throw new Problem(
    'WORKOUTS_FULL',
    `${writeDay(date)} would have more than ${perDay} workouts, the most for a day`,
  );
}

function toRow(
  { time, sport, hardness, minutes = null, note = null, title, date }: NewWorkout,
  corrections: readonly TitleCorrection[],
): NewWorkoutRow {
  const guessed = classifyTitle({ title, sport, minutes }, corrections);
  return {
    date,
    timeOfDay: time ?? null,
    title,
    minutes,
    note,
    sport: guessed.sport,
    hardness: hardness ?? guessed.hardness,
    hardnessGuessed: hardness === undefined && guessed.hardnessGuessed,
  };
}

/** Reads the workouts by their ids, with the activities that close them. */
export async function readWritten(run: PersonRun, ids: readonly string[]) {
  const rows = await run(selectWorkoutsById(ids));
  const days = rows.map(({ date }) => date).sort(Temporal.PlainDate.compare);
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  return describeWorkouts(rows, await run(selectActivities({ from, to }))).items;
}

export interface Change {
  /** Set by a client that may send it again, or undo it. */
  changeId?: string | undefined;
  now: Temporal.Instant;
}

/** Adds workouts as one change. Sent again, it adds nothing. */
export async function insertAsChange(
  run: PersonRun,
  rows: readonly NewWorkoutRow[],
  { changeId, now }: Change,
): Promise<string[]> {
  const ids = idsOfChange(changeId, rows.length);
  const known = await run(selectWorkoutsById(ids));
  if (known.length > 0) return ids;
  await refuseTooMany(
    run,
    rows.map(({ date }) => date),
  );
  await recordChange(run, { changeId, now, workoutIds: ids }, async () => {
    const times = { createdAt: now, updatedAt: now };
    await run(insertWorkouts(rows.map((row, at) => ({ ...row, id: ids[at] as string, ...times }))));
    await run(clearFeedCache);
  });
  return ids;
}

export function addWorkouts(person: PersonStore, workouts: readonly NewWorkout[], change: Change) {
  return person.write(async (run) => {
    const { today } = await lockPersonCycle(run, change.now);
    for (const { date } of workouts) refuseFarDay(date, today);
    const corrections = await run(selectCorrections(['own']));
    const rows = workouts.map((workout) => toRow(workout, corrections));
    return readWritten(run, await insertAsChange(run, rows, change));
  });
}

interface WeekCopy extends Change {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** Copies what was planned, not how it went. A moved workout is copied to the day that it was moved to. */
export function copyWeek(person: PersonStore, { from, to, ...change }: WeekCopy) {
  return person.write(async (run) => {
    const { today } = await lockPersonCycle(run, change.now);
    refuseFarDay(to, today);
    const [monday, ahead] = [mondayOf(from), daysBetween(mondayOf(from), mondayOf(to))];
    const rows = await run(selectWorkouts({ from: monday, to: addDays(monday, 6) }));
    const copies = rows.map(
      ({ date, timeOfDay, sport, title, minutes, hardness, hardnessGuessed, note }) => ({
        ...{ date: addDays(date, ahead), timeOfDay, sport, title, minutes, hardness, hardnessGuessed, note },
      }),
    );
    if (copies.length === 0)
      throw new Problem('INVALID_REQUEST', `Invalid from: the week of ${writeDay(from)} has no workouts`);
    return readWritten(run, await insertAsChange(run, copies, change));
  });
}
