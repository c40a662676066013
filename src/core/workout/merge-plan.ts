import { isBefore, isSameDay } from '../calendar-day.ts';
import type { Hardness, Workout } from './workout.ts';

/** A workout as its source has it now, by the source's key. */
export type PlannedElsewhere = Pick<Workout, 'date' | 'time' | 'sport' | 'title' | 'minutes' | 'note'> & {
  key: string;
  hardness: Hardness;
  hardnessGuessed: boolean;
  isDone: boolean;
};

/** A stored workout of the same source. */
export type StoredElsewhere = Omit<PlannedElsewhere, 'isDone'> &
  Pick<Workout, 'id' | 'state' | 'movedFrom'> & {
    /** Whether the person changed more than its day and state. */
    isEdited: boolean;
    /** Whether the person deleted it. */
    isHidden: boolean;
  };

export type ElsewhereChange = Partial<
  Omit<PlannedElsewhere, 'isDone'> & Pick<Workout, 'state' | 'movedFrom'>
>;

export interface PlanMerge {
  added: PlannedElsewhere[];
  changed: { id: string; change: ElsewhereChange }[];
  /** Ids of workouts that the source no longer has. */
  gone: string[];
}

interface MergeFacts {
  stored: readonly StoredElsewhere[];
  found: readonly PlannedElsewhere[];
  /** The days that the source listed completely; null if it listed none. */
  covers: { from: Temporal.PlainDate; to: Temporal.PlainDate } | null;
  today: Temporal.PlainDate;
}

/** The workout's day at the source, also if the person moved it to another one. */
const firstDay = ({ date, movedFrom }: StoredElsewhere): Temporal.PlainDate => movedFrom ?? date;

/** The changes to take from the source, without what the person changed. */
function changesOf(stored: StoredElsewhere, found: PlannedElsewhere): ElsewhereChange {
  const change: ElsewhereChange = {};
  if (stored.key !== found.key) change.key = found.key;
  if (stored.movedFrom === null) {
    if (!isSameDay(stored.date, found.date)) change.date = found.date;
  } else if (isSameDay(stored.date, found.date)) change.movedFrom = null;
  else if (!isSameDay(stored.movedFrom, found.date)) change.movedFrom = found.date;
  if (found.isDone && stored.state === 'PLANNED') change.state = 'DONE';
  if (stored.isEdited) return change;
  const { time, sport, title, minutes, note, hardness, hardnessGuessed } = found;
  const values = { time, sport, title, minutes, note, hardness, hardnessGuessed };
  const names = Object.keys(values) as (keyof typeof values)[];
  const isChanged = names.some((name) => stored[name] !== values[name]);
  return isChanged ? { ...change, ...values } : change;
}

const nameAndDay = (title: string, date: Temporal.PlainDate): string => `${date} ${title}`;

/**
 * Compares a source's plan with what is stored of it. A workout is gone only if the source listed its day without it: a
 * feed shows some weeks, and a workout outside of them was not deleted. Past workouts stay.
 */
export function mergePlan({ stored, found, covers, today }: MergeFacts): PlanMerge {
  const byKey = new Map(stored.map((each) => [each.key, each]));
  const keys = new Set(found.map(({ key }) => key));
  const missing = stored.filter(({ key }) => !keys.has(key));
  // A plan that was created again has other keys for the same workouts.
  const renamed = new Map(missing.map((each) => [nameAndDay(each.title, firstDay(each)), each]));
  const added: PlannedElsewhere[] = [];
  const changed: PlanMerge['changed'] = [];
  const kept = new Set<string>();
  for (const each of found) {
    const name = nameAndDay(each.title, each.date);
    const known = byKey.get(each.key) ?? renamed.get(name);
    if (known === undefined) added.push(each);
    else {
      renamed.delete(name);
      kept.add(known.id);
      const change = changesOf(known, each);
      if (!known.isHidden && Object.keys(change).length > 0) changed.push({ id: known.id, change });
      else if (change.key !== undefined) changed.push({ id: known.id, change: { key: change.key } });
    }
  }
  const isCovered = (date: Temporal.PlainDate): boolean =>
    covers !== null && !isBefore(date, covers.from) && !isBefore(covers.to, date) && !isBefore(date, today);
  const gone = missing.filter(
    (each) =>
      !kept.has(each.id) &&
      isCovered(firstDay(each)) &&
      each.state === 'PLANNED' &&
      each.movedFrom === null &&
      !each.isEdited &&
      !each.isHidden,
  );
  return { added, changed, gone: gone.map(({ id }) => id) };
}
