import type { DeviceSource } from '#contract/device-source.ts';
import type { MessageAnswer } from '#contract/phone.ts';
import { dayOfNumber } from '#core/calendar-day.ts';
import { deriveDays, type PhoneDay } from '#core/phone/derive-days.ts';
import { localDayAt } from '#core/phone/local-day.ts';
import type { PhoneMessage, StoredPhoneValue } from '#core/phone/phone-value.ts';
import { PHONE_DAYS, sortValues } from '#core/phone/sort-values.ts';
import type { WearableActivity } from '#core/training/activity.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { type DayPart, mergeParts } from '#server/integrations/wearable/wearable-day.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { saveActivities } from '#server/records/days/activities.ts';
import { noteNight, saveDays } from '#server/records/days/measured-days.ts';
import { lockDevice, noteConnected, noteMessage, type StoredDevice } from '#server/records/device/devices.ts';
import { NoPhone } from '#server/records/device/phone-owner.ts';
import {
  deletePhoneValuesBefore,
  savePhoneValues,
  selectPhoneKind,
  selectPhoneValues,
} from '#server/records/device/phone-values.ts';
import { temperatureParts } from './skin-temperatures.ts';

const DAY_MS = 86_400_000;
/** A night reaches into the day before, and clocks differ by up to a day. */
const MARGIN_MS = 2 * DAY_MS;
/** An evening belongs to the night of the next day. */
const EVENING_DAYS = 1;

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

/** The days that these values can change. */
function daysTouched(values: readonly StoredPhoneValue[]): { from: number; to: number } {
  const days = values.flatMap(({ day, startMs, endMs, utcOffsetMinutes }) =>
    day === null ? [localDayAt(startMs, utcOffsetMinutes), localDayAt(endMs, utcOffsetMinutes)] : [day],
  );
  return {
    from: days.reduce((a, b) => Math.min(a, b)),
    to: days.reduce((a, b) => Math.max(a, b)) + EVENING_DAYS,
  };
}

/** Computes the days that the values can change again, from all stored values. */
async function recomputeDays(
  run: PersonRun,
  source: DeviceSource,
  values: readonly StoredPhoneValue[],
): Promise<WearableDay[]> {
  const { from, to } = daysTouched(values);
  const starts = values.map(({ startMs }) => startMs);
  const span = {
    fromMs: starts.reduce((a, b) => Math.min(a, b)) - MARGIN_MS,
    toMs: starts.reduce((a, b) => Math.max(a, b)) + MARGIN_MS,
  };
  const stored = await run(selectPhoneValues(source, span));
  const exercise = await run(selectPhoneKind(source, ['WORKOUT', 'EXERCISE_MINUTES'], 1));
  const days = deriveDays(stored, { from, to, bringsExercise: exercise.length > 0 });
  const parts = [...days.map(toPart), ...(await temperatureParts(run, source, values))];
  return mergeParts(parts);
}

const MINUTE_MS = 60_000;

/** A workout by the clock of the place where the phone was. */
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
  const { placed, assumed, refused } = sortValues(sent, { nowMs: now.epochMilliseconds, timezone });
  const values = [...placed, ...assumed];
  const answer = { taken: values.length, ignored: sent.ignored, refused };
  return person.write(async (run) => {
    // One message at a time, because the days are computed from all stored values.
    const [device] = await run(lockDevice(source));
    if (device === undefined) throw new NoPhone('The connection changed meanwhile');
    if (values.length > 0) {
      await savePhoneValues(run, { source, values: placed, isOffsetKnown: true });
      await savePhoneValues(run, { source, values: assumed, isOffsetKnown: false });
      await saveActivities(run, source, activitiesOf(values));
      await saveDays(run, { source, days: await recomputeDays(run, source, values), syncedAt: now });
      await run(noteNight(source, cycle.today));
      await run(deletePhoneValuesBefore(now.subtract({ hours: (PHONE_DAYS + 1) * 24 })));
    }
    const message = { receivedAt: now.toString(), ...answer };
    await run(noteMessage({ source, message, isRead: values.length > 0 }, now));
    if (device.lastSyncAt === null && values.length > 0) await noteConnected(run, now);
    return answer;
  });
}

/** Stores that an unreadable message came, so that the person sees it. */
export async function noteUnreadable(
  person: PersonStore,
  source: DeviceSource,
  now: Temporal.Instant,
): Promise<void> {
  const refused = [{ what: '', reason: 'UNKNOWN_FORMAT' as const, count: 1 }];
  const message = { receivedAt: now.toString(), taken: 0, ignored: 0, refused };
  await person.change(noteMessage({ source, message, isRead: false }, now));
}
