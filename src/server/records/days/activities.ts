import type { Insertable } from 'kysely';
import type { Activity } from '#contract/activity.ts';
import type { DayRange } from '#contract/day-range.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import {
  activityKind,
  type LoadKind,
  type MergedActivity,
  type SourcedActivity,
  type WearableActivity,
} from '#core/training/activity.ts';
import { inBatches } from '#server/database/in-batches.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { ActivitiesTable } from '#server/database/schema/days.ts';
import { build, forPerson, fromInserted, prepare } from '#server/database/statement.ts';

/** The limits of the table, because a vendor may send anything. */
const LONGEST_TEXT = 60;
const LONGEST_MINUTES = 2880;

function toColumns(source: string, activity: WearableActivity) {
  const { id, start, startedAt, type, minutes, load, zoneMinutes } = activity;
  return {
    source,
    vendorId: id,
    date: start.toPlainDate(),
    startMinute: start.hour * 60 + start.minute,
    startsAt: startedAt,
    type: type.slice(0, LONGEST_TEXT),
    minutes: Math.min(minutes, LONGEST_MINUTES),
    load: load?.value ?? null,
    loadKind: load?.kind ?? null,
    zoneMinutes: zoneMinutes && JSON.stringify(zoneMinutes),
  };
}

const CORRECTED_COLUMNS = [
  'date',
  'startMinute',
  'startsAt',
  'type',
  'minutes',
  'load',
  'loadKind',
  'zoneMinutes',
] as const;

export const ACTIVITY_COLUMNS = ['source', 'vendorId', ...CORRECTED_COLUMNS] as const;

const upsertSome = (rows: readonly ReturnType<typeof toColumns>[]) =>
  forPerson(
    build
      .insertInto('activities')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['userId', 'source', 'vendorId']).doUpdateSet(fromInserted(CORRECTED_COLUMNS)),
      ),
  );

/** Saving an activity twice changes nothing; a correction replaces it. */
export async function saveActivities(
  run: PersonRun,
  source: DeviceSource,
  activities: readonly WearableActivity[],
): Promise<void> {
  const rows = [
    ...new Map(activities.map((activity) => [activity.id, toColumns(source, activity)])).values(),
  ];
  await inBatches(rows, (part) => run(upsertSome(part)));
}

/** Activities that are stored already are left unchanged. */
export const insertActivities = (rows: readonly Omit<Insertable<ActivitiesTable>, 'userId'>[]) =>
  forPerson(
    build
      .insertInto('activities')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['userId', 'source', 'vendorId']).doNothing())
      .returning(['source', 'vendorId as id']),
  );

export const deleteActivities = (source: string, ids: readonly string[]) =>
  forPerson(build.deleteFrom('activities').where('source', '=', source).where('vendorId', 'in', ids));

export const selectActivities = prepare<DayRange>()((value) =>
  forPerson(
    build
      .selectFrom('activities')
      .select([
        'source',
        'vendorId as id',
        'date',
        'startMinute',
        'startsAt as startedAt',
        'type',
        'minutes',
        'load',
        'loadKind',
        'zoneMinutes',
      ])
      .where('date', '>=', value('from'))
      .where('date', '<=', value('to')),
  ),
);

export interface StoredActivity extends Omit<SourcedActivity, 'start' | 'load'> {
  date: Temporal.PlainDate;
  startMinute: number;
  load: number | null;
  loadKind: LoadKind | null;
}

export function toActivity(stored: StoredActivity): SourcedActivity {
  const { date, startMinute, load, loadKind, ...activity } = stored;
  return {
    ...activity,
    start: date.toPlainDateTime().add({ minutes: startMinute }),
    load: load === null || loadKind === null ? null : { value: load, kind: loadKind },
  };
}

export function describeActivity(activity: MergedActivity): Activity {
  const { id, start, type, minutes, load, zoneMinutes, source, sources } = activity;
  return {
    id,
    date: start.toPlainDate(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    kind: activityKind(type),
    type,
    minutes: Math.round(minutes),
    load,
    zoneMinutes,
    source,
    sources,
  };
}
