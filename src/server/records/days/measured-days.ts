import type { DeviceSource } from '#contract/device-source.ts';
import { mergeIntoStored, reachOf } from '#core/sources/merge-into-stored.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';
import type { PersonRun } from '#server/database/person.ts';
import { lockPerson } from '../cycle/cycle-record.ts';
import { saveMeasured, selectMeasuredBy } from './measurements.ts';
import { keepReadings } from './morning-readings.ts';

interface DaysToSave {
  source: DeviceSource;
  days: readonly WearableDay[];
  syncedAt: Temporal.Instant;
}

/** Stores days of one source, oldest first. Saving a day twice changes nothing. */
export async function saveDays(run: PersonRun, { source, days, syncedAt }: DaysToSave): Promise<void> {
  if (days.length === 0) return;
  // With the lock, two syncs of one person are saved one after the other.
  await run(lockPerson);
  const stored = await run(selectMeasuredBy(source, reachOf(days)));
  const saved = new Set(days.map(({ date }) => date.toString()));
  const changed = mergeIntoStored(stored, days).map((day) => ({
    ...day,
    source,
    syncedAt: saved.has(day.date.toString()) ? syncedAt : null,
  }));
  await saveMeasured(run, changed);
  await keepReadings(run, syncedAt);
}
