import type { DeviceSource } from '#contract/device-source.ts';
import type { MessageAnswer } from '#contract/phone.ts';
import { dayOfNumber } from '#core/calendar-day.ts';
import { deriveDays, type PhoneDay } from '#core/phone/derive-days.ts';
import { daysNeeded, daysTouched, type MergedValues, mergeValues } from '#core/phone/merge-values.ts';
import type { PhoneMessage, StoredPhoneValue } from '#core/phone/phone-value.ts';
import { PHONE_DAYS, sortValues } from '#core/phone/sort-values.ts';
import { createWriterChoice, type WriterChoice } from '#core/phone/writers.ts';
import type { WearableActivity } from '#core/training/activity.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { type DayPart, mergeParts } from '#server/integrations/wearable/wearable-day.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { saveActivities } from '#server/records/days/activities.ts';
import { saveDays } from '#server/records/days/measured-days.ts';
import { noteNight } from '#server/records/days/measurements.ts';
import { lockDevice, noteConnected, noteMessage, type StoredDevice } from '#server/records/device/devices.ts';
import { NoPhone } from '#server/records/device/phone-owner.ts';
import {
  deletePhoneValuesBefore,
  savePhoneValues,
  selectPhoneKind,
  selectPhoneValues,
} from '#server/records/device/phone-values.ts';
import { temperatureParts } from './skin-temperatures.ts';

const instantOf = (ms: number | null) =>
  ms === null ? null : Temporal.Instant.fromEpochMilliseconds(Math.round(ms));

function toPart({ day, measuredAtMs, nightEndedAtMs, ...values }: PhoneDay): DayPart {
  return {
    ...values,
    date: dayOfNumber(day),
    measuredAt: instantOf(measuredAtMs),
    nightEndedAt: instantOf(nightEndedAtMs),
  };
}

/** Computes the days that the changed values can change again, from all stored values around them. */
async function recomputeDays(
  run: PersonRun,
  source: DeviceSource,
  { merged: { all, changed }, writers }: { merged: MergedValues; writers: WriterChoice },
): Promise<WearableDay[]> {
  const exercise = await run(selectPhoneKind(source, ['WORKOUT', 'EXERCISE_MINUTES'], 1));
  const days = deriveDays(all, {
    days: daysTouched(changed),
    bringsExercise: exercise.length > 0,
    writers,
  });
  return mergeParts([...days.map(toPart), ...(await temperatureParts(run, source, changed, writers))]);
}

const MINUTE_MS = 60_000;

/** A workout as an activity, in local time at the phone's place. */
function toActivity({ startMs, utcOffsetMinutes, value, label }: StoredPhoneValue): WearableActivity {
  const startedAt = Temporal.Instant.fromEpochMilliseconds(startMs);
  const local = startedAt.add({ milliseconds: utcOffsetMinutes * MINUTE_MS });
  return {
    id: String(startMs),
    start: local.toZonedDateTimeISO('UTC').toPlainDateTime(),
    startedAt,
    type: label ?? 'workout',
    minutes: value,
    load: null,
    zoneMinutes: null,
  };
}

function activitiesOf(values: readonly StoredPhoneValue[]): WearableActivity[] {
  return values
    .filter(({ kind, day, value }) => kind === 'WORKOUT' && day === null && value > 0)
    .map(toActivity);
}

export interface Received {
  device: Pick<StoredDevice, 'source'>;
  cycle: PersonCycle;
  now: Temporal.Instant;
}

/** Stores a message's values, and the days computed from them: all or nothing. */
export function storeMessage(
  person: PersonStore,
  sent: PhoneMessage,
  { device: { source }, cycle, now }: Received,
): Promise<MessageAnswer> {
  const { timezone } = cycle.facts;
  const sorted = sortValues(sent, { nowMs: now.epochMilliseconds, timezone });
  return person.write(async (run) => {
    // One message at a time, because the days are computed from all stored values.
    const [device] = await run(lockDevice(source));
    if (device === undefined) throw new NoPhone('The connection changed meanwhile');
    const needed = daysNeeded(daysTouched(sorted.values));
    const stored = needed.length === 0 ? [] : await run(selectPhoneValues(source, needed));
    const merged = mergeValues(stored, sorted);
    const writers = createWriterChoice(device.writers);
    const { changed, taken, refused } = merged;
    if (changed.length > 0) {
      await savePhoneValues(run, source, changed);
      await saveActivities(run, source, activitiesOf(changed));
      await saveDays(run, {
        source,
        days: await recomputeDays(run, source, { merged, writers }),
        syncedAt: now,
      });
      await run(deletePhoneValuesBefore(now.subtract({ hours: (PHONE_DAYS + 1) * 24 })));
    }
    if (taken > 0) await run(noteNight(source, cycle.today));
    const answer = { taken, ignored: sent.ignored, refused };
    const message = { receivedAt: now.toString(), ...answer };
    await run(noteMessage({ source, message, isRead: taken > 0, writers: writers.preferred() }, now));
    if (device.lastSyncAt === null && taken > 0) await noteConnected(run, now);
    return answer;
  });
}

/** Stores that an unreadable message came, so that the person sees it. */
export async function storeUnreadableMessage(
  person: PersonStore,
  source: DeviceSource,
  now: Temporal.Instant,
): Promise<void> {
  const refused = [{ what: '', reason: 'UNKNOWN_FORMAT' as const, count: 1 }];
  const message = { receivedAt: now.toString(), taken: 0, ignored: 0, refused };
  await person.change(noteMessage({ source, message, isRead: false }, now));
}
