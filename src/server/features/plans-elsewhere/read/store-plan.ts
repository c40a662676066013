import { createHash } from 'node:crypto';
import { WORKOUT_LIMITS } from '#contract/workout.ts';
import { addDays, isBefore } from '#core/calendar-day.ts';
import { activityKind } from '#core/training/activity.ts';
import { classifyTitle, guessTitle, type TitleCorrection } from '#core/workout/guess-title.ts';
import {
  type ElsewhereChange,
  mergePlan,
  type PlannedElsewhere,
  type StoredElsewhere,
} from '#core/workout/merge-plan.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { FoundPlan, FoundWorkout } from '#server/integrations/plans/found-workout.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { clearFeedCache } from '#server/records/feed/feeds.ts';
import type { StoredPlanSource } from '#server/records/plans/plan-sources.ts';
import { selectWorkoutsOfSource } from '#server/records/plans/planned-workouts.ts';
import {
  countWorkouts,
  deleteWorkouts,
  insertWorkouts,
  selectCorrections,
  updateWorkout,
  type WorkoutRow,
  type WorkoutUpdate,
} from '#server/records/workouts/workouts.ts';

/** The most stored workouts of one source. */
const MOST_STORED = 300;
const MINUTES = { least: 1, most: WORKOUT_LIMITS.minutes };

/** The stored key: a hash, because the source's own key may be long. */
function keyOf({ prefix }: StoredPlanSource, { key }: FoundWorkout): string {
  return `${prefix} ${createHash('sha256').update(key).digest('base64url')}`.trim();
}

function isTraining({ isSurelyTraining, words, hardness }: FoundWorkout, onlyTraining: boolean): boolean {
  const guess = guessTitle({ title: words });
  if (guess.isRest) return false;
  return (
    isSurelyTraining || onlyTraining || hardness !== null || guess.hardness !== null || guess.sport !== null
  );
}

function toPlanned(
  source: StoredPlanSource,
  found: FoundWorkout,
  corrections: readonly TitleCorrection[],
): PlannedElsewhere {
  const { date, time, words, note, intensity, isDone } = found;
  const minutes =
    found.minutes !== null && found.minutes >= MINUTES.least ? Math.min(found.minutes, MINUTES.most) : null;
  const sport = found.sport === null ? null : activityKind(found.sport);
  const facts = { title: words, sport: sport === 'OTHER' ? null : sport, minutes, intensity };
  const guessed = classifyTitle(facts, corrections);
  return {
    key: keyOf(source, found),
    date,
    time: time?.toString({ smallestUnit: 'minute' }) ?? null,
    sport: guessed.sport,
    title: found.title.slice(0, WORKOUT_LIMITS.title).trim() || guessed.sport.toLowerCase(),
    minutes,
    note: note.slice(0, WORKOUT_LIMITS.note).trim() || null,
    hardness: found.hardness ?? guessed.hardness,
    hardnessGuessed: found.hardness === null && guessed.hardnessGuessed,
    isDone,
  };
}

function toStored(row: WorkoutRow): StoredElsewhere {
  const { timeOfDay, sourceKey, edited, hidden, ...rest } = row;
  return { ...rest, time: timeOfDay, key: sourceKey ?? '', isEdited: edited, isHidden: hidden };
}

function toUpdate({ key, time, ...change }: ElsewhereChange): WorkoutUpdate {
  return {
    ...change,
    ...(key !== undefined && { sourceKey: key }),
    ...(time !== undefined && { timeOfDay: time }),
  };
}

function toRow({ key, time, isDone, ...values }: PlannedElsewhere) {
  return {
    ...values,
    timeOfDay: time,
    sourceKey: key,
    state: isDone ? ('DONE' as const) : ('PLANNED' as const),
  };
}

/** Stores what a source has now. Returns how many workouts it has. */
export async function storePlan(
  run: PersonRun,
  source: StoredPlanSource,
  plan: FoundPlan,
  now: Temporal.Instant,
): Promise<number> {
  const { today } = await lockPersonCycle(run, now);
  const corrections = await run(selectCorrections([source.kind]));
  const last = addDays(today, WORKOUT_LIMITS.daysAhead);
  const found = plan.workouts
    .filter((workout) => !isBefore(last, workout.date) && isTraining(workout, source.onlyTraining))
    .toSorted((a, b) => Temporal.PlainDate.compare(a.date, b.date))
    .slice(0, MOST_STORED)
    .map((workout) => toPlanned(source, workout, corrections));
  const stored = (await run(selectWorkoutsOfSource(source.kind, source.prefix))).map(toStored);
  const { added, changed, gone } = mergePlan({ stored, found, covers: plan.covers, today });
  const [count] = await run(countWorkouts);
  const room = WORKOUT_LIMITS.perPerson - (count?.total ?? 0);
  const rows = added.slice(0, Math.max(0, room)).map((each) => ({
    ...toRow(each),
    source: source.kind,
    createdAt: now,
    updatedAt: now,
  }));
  if (rows.length > 0) await run(insertWorkouts(rows));
  for (const { id, change } of changed) await run(updateWorkout(id, { ...toUpdate(change), updatedAt: now }));
  if (gone.length > 0) await run(deleteWorkouts(gone));
  if (rows.length + changed.length + gone.length > 0) await run(clearFeedCache);
  return found.length;
}
