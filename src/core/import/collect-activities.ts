import { ACTIVITY_LOAD, ACTIVITY_SECONDS } from '#core/training/measure-ranges.ts';
import type { ActivityValues, ImportedRecord, Outcome } from './imported-record.ts';

type ActivityRecord = Extract<ImportedRecord, { kind: 'activity' }>;

/** An activity in the columns of its table. Days and moments are text. */
export interface CollectedActivity extends ActivityValues {
  date: string;
  source: string;
  /** Unique within the source. */
  vendorId: string;
}

const MOST_ACTIVITIES = 20_000;
const LONGEST_TYPE = 60;
const MINUTES_A_DAY = 1_440;

function isPossible({ startMinute, minutes, load }: ActivityRecord): boolean {
  const seconds = minutes * 60;
  return (
    startMinute >= 0 &&
    startMinute < MINUTES_A_DAY &&
    seconds >= ACTIVITY_SECONDS.min &&
    seconds <= ACTIVITY_SECONDS.max &&
    (load === null || (load >= ACTIVITY_LOAD.min && load <= ACTIVITY_LOAD.max))
  );
}

/** Activities, in any order. Each app is a source of its own, apart from a connected wearable. */
export function collectActivities() {
  const activities = new Map<string, CollectedActivity>();
  return {
    add(record: ActivityRecord): Outcome {
      const { app, day, kind: _kind, loadKind, ...activity } = record;
      if (!isPossible(record)) return 'BAD_VALUE';
      const source = `import_${app}`;
      const vendorId = `${day} ${activity.startMinute}`;
      const key = `${source} ${vendorId}`;
      if (activities.has(key)) return 'SAME_DAY';
      if (activities.size >= MOST_ACTIVITIES) return 'TOO_MANY';
      const type = activity.type.trim().slice(0, LONGEST_TYPE).toWellFormed().replaceAll('\0', '') || 'other';
      const kind = activity.load === null ? null : loadKind;
      activities.set(key, { ...activity, date: day, source, vendorId, type, loadKind: kind });
      return 'NEW';
    },
    /** Oldest first. */
    list: (): CollectedActivity[] =>
      [...activities.values()].sort((a, b) =>
        a.date === b.date ? a.startMinute - b.startMinute : a.date < b.date ? -1 : 1,
      ),
  };
}
