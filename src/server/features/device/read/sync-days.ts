import type { DeviceSource } from '#contract/device-source.ts';
import { localTime } from '#contract/timezone.ts';
import { dayNumber, isBefore } from '#core/calendar-day.ts';
import type { StoredPhoneValue } from '#core/phone/phone-value.ts';
import { PHONE_DAYS } from '#core/phone/sort-values.ts';
import { minutesByDay, type WearableActivity } from '#core/training/activity.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import type { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import type { Pull, ReadDays } from '#server/integrations/wearable/vendor.ts';
import { type DayPart, mergeDays, mergeParts } from '#server/integrations/wearable/wearable-day.ts';
import {
  isTransient,
  type ReadRange,
  type WearableReading,
} from '#server/integrations/wearable/wearable-reading.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { saveActivities } from '#server/records/days/activities.ts';
import { saveDays } from '#server/records/days/measured-days.ts';
import { noteNight, selectLastDay } from '#server/records/days/measurements.ts';
import { noteBackfill, type StoredDevice } from '#server/records/device/devices.ts';
import { deletePhoneValuesBefore, savePhoneValues } from '#server/records/device/phone-values.ts';
import { temperatureParts } from '../phone/skin-temperatures.ts';

export const BACKFILL_DAYS = 30;

/** Today and yesterday, which the watch may only have uploaded today. */
const RECENT_DAYS = 2;

/** How far back to look for corrections, if that needs no further request or the person wants it. */
const CORRECTED_DAYS = 7;

export interface DaysRead {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  days: number;
  /** Why values are missing: a retry may bring them, or the vendor refuses them. */
  problem: VendorError | null;
}

interface SyncTools {
  readDays: ReadDays;
  pull: Pick<Pull, 'batchDays' | 'isWeekFree'>;
  /** Also reads days that the vendor may have corrected, even if that takes more requests. */
  isThorough: boolean;
  clock: () => Temporal.Instant;
  /** Stores what was read, if the connection is still the same. */
  save(store: (run: PersonRun) => Promise<void>): Promise<void>;
}

interface Batch extends ReadRange {
  /** Progress of the backfill once this is stored. */
  done: number;
}

export function earlier(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return isBefore(a, b) ? a : b;
}

export function later(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return isBefore(a, b) ? b : a;
}

/** How many recent days to read again. Only yesterday and today until the backfill is done, which reads the others. */
function daysToReadAgain(
  { backfillDone, backfillTotal }: StoredDevice,
  { isThorough, pull }: SyncTools,
): number {
  const isWeekRead = backfillDone >= backfillTotal && (isThorough || pull.isWeekFree);
  return isWeekRead ? CORRECTED_DAYS : RECENT_DAYS;
}

/** Reads from the last known day on, because that may have been incomplete; at least yesterday and today. */
function recentBatch(
  device: StoredDevice,
  today: Temporal.PlainDate,
  { known, tools }: { known: Temporal.PlainDate | null; tools: SyncTools },
): Batch {
  const since = today.subtract({ days: daysToReadAgain(device, tools) - 1 });
  const oldest = today.subtract({ days: BACKFILL_DAYS - 1 });
  return {
    from: known === null ? since : later(oldest, earlier(known, since)),
    to: today,
    lookAhead: true,
    done: Math.max(device.backfillDone, RECENT_DAYS),
  };
}

/** The remaining days before the connection, newest first, counted back from the day it was made. */
function* backfillBatches(
  device: StoredDevice,
  connectedOn: Temporal.PlainDate,
  { batchDays }: SyncTools['pull'],
): Generator<Batch> {
  const total = device.backfillTotal;
  let done = Math.max(device.backfillDone, RECENT_DAYS);
  while (done < total) {
    const end = Math.min(done + batchDays, total);
    yield {
      from: connectedOn.subtract({ days: end - 1 }),
      to: connectedOn.subtract({ days: done }),
      done: end,
    };
    done = end;
  }
}

function ofDay(date: Temporal.PlainDate) {
  const { epochMilliseconds: ms } = date.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' });
  return { startMs: ms, endMs: ms, utcOffsetMinutes: 0, day: dayNumber(date) };
}

/** Converts bleeding and skin temperatures to phone values, so that they are offered and compared in the same way. */
function toPhoneValues({ bleedingDays = [], skinTemperatures = [] }: WearableReading): StoredPhoneValue[] {
  return [
    ...bleedingDays.map((date) => ({
      ...ofDay(date),
      kind: 'BLEEDING' as const,
      value: 1,
      label: 'UNSPECIFIED',
      wearable: null,
    })),
    ...skinTemperatures.map(({ date, celsius }) => ({
      ...ofDay(date),
      kind: 'SKIN_TEMPERATURE' as const,
      value: celsius,
      label: null,
      wearable: null,
    })),
  ];
}

/** The minutes of activities are the load of a source that counts no intensity minutes itself. */
function withActivityMinutes(
  days: WearableDay[],
  activities: readonly WearableActivity[],
  { from, to }: ReadRange,
): WearableDay[] {
  if (days.some(({ intensityMinutesDay }) => intensityMinutesDay !== null)) return days;
  // One day more, because `days` may include a night that ends on the day after.
  return mergeDays([...days, ...minutesByDay(activities, { from, to })], from, to.add({ days: 1 }));
}

/**
 * Stores bleeding and skin temperatures as phone values. Returns the days that absolute temperatures among them change.
 */
async function storeValues(
  run: PersonRun,
  source: DeviceSource,
  { values, now }: { values: readonly StoredPhoneValue[]; now: Temporal.Instant },
): Promise<DayPart[]> {
  if (values.length === 0) return [];
  await savePhoneValues(run, source, values);
  await run(deletePhoneValuesBefore(now.subtract({ hours: (PHONE_DAYS + 1) * 24 })));
  return temperatureParts(run, source, values);
}

function mayComeLater(problem: VendorError | null): boolean {
  return problem !== null && isTransient(problem);
}

/** Reads and stores a batch of days, even if it is incomplete. Days count as read only if no more values can come. */
async function readBatch(
  { done, ...batch }: Batch,
  { source }: StoredDevice,
  { readDays, save, clock }: SyncTools,
): Promise<{ days: number; problem: VendorError | null }> {
  const reading = await readDays(batch);
  const { problem, activities = [] } = reading;
  const days = withActivityMinutes(reading.days, activities, batch);
  await save(async (run) => {
    await saveActivities(run, source, activities);
    const temperatures = await storeValues(run, source, { values: toPhoneValues(reading), now: clock() });
    await saveDays(run, { source, days: mergeParts([...days, ...temperatures]), syncedAt: clock() });
    if (!mayComeLater(problem)) await run(noteBackfill(source, done));
    await run(noteNight(source, batch.to));
  });
  return { days: days.length, problem };
}

/** Today's values first; then the remaining backfill, unless the vendor has problems. */
export async function readNewDays(
  person: PersonStore,
  device: StoredDevice,
  tools: SyncTools,
): Promise<DaysRead> {
  const [rows, [last]] = await person.read(selectCycle, selectLastDay(device.source));
  const cycle = toPersonCycle(rows, tools.clock());
  const connectedOn = localTime(device.connectedAt, cycle.facts.timezone).toPlainDate();
  // For a new connection the backfill reads the earlier days.
  const known = device.backfillDone === 0 ? connectedOn : (last?.date ?? null);
  const recent = recentBatch(device, cycle.today, { known, tools });
  let { days, problem } = await readBatch(recent, device, tools);
  let { from } = recent;
  for (const batch of backfillBatches(device, connectedOn, tools.pull)) {
    if (mayComeLater(problem)) break;
    const result = await readBatch(batch, device, tools);
    days += result.days;
    problem = result.problem ?? problem;
    from = earlier(from, batch.from);
  }
  return { from, to: recent.to, days, problem };
}
