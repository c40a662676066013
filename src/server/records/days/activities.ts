import type { DeviceSource } from '#contract/device-source.ts';
import type { LoadKind, SourcedActivity, WearableActivity } from '#core/training/activity.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** The limits of the table. A vendor may send anything. */
const LONGEST_TEXT = 60;
const LONGEST_MINUTES = 2880;

/** Far below the number of values that one statement may have. */
const MOST_AT_ONCE = 500;

function toColumns(source: string, activity: WearableActivity) {
  const { id, start, startedAt, type, minutes, load, zoneMinutes } = activity;
  return {
    source,
    vendor_id: id,
    date: start.toPlainDate(),
    start_minute: start.hour * 60 + start.minute,
    starts_at: startedAt,
    type: type.slice(0, LONGEST_TEXT),
    minutes: Math.min(minutes, LONGEST_MINUTES),
    load: load?.value ?? null,
    load_kind: load?.kind ?? null,
    zone_minutes: zoneMinutes && JSON.stringify(zoneMinutes),
  };
}

const upsertSome = (rows: readonly ReturnType<typeof toColumns>[]) =>
  forPerson(
    build
      .insertInto('activities')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'source', 'vendor_id']).doUpdateSet(({ ref }) => ({
          date: ref('excluded.date'),
          start_minute: ref('excluded.start_minute'),
          starts_at: ref('excluded.starts_at'),
          type: ref('excluded.type'),
          minutes: ref('excluded.minutes'),
          load: ref('excluded.load'),
          load_kind: ref('excluded.load_kind'),
          zone_minutes: ref('excluded.zone_minutes'),
        })),
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
  for (let at = 0; at < rows.length; at += MOST_AT_ONCE) {
    await run(upsertSome(rows.slice(at, at + MOST_AT_ONCE)));
  }
}

export const selectActivities = ({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }) =>
  forPerson(
    build
      .selectFrom('activities')
      .select([
        'source',
        'vendor_id as id',
        'date',
        'start_minute as startMinute',
        'starts_at as startedAt',
        'type',
        'minutes',
        'load',
        'load_kind as loadKind',
        'zone_minutes as zoneMinutes',
      ])
      .where('date', '>=', from)
      .where('date', '<=', to),
  );

interface StoredActivity extends Omit<SourcedActivity, 'start' | 'load'> {
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
