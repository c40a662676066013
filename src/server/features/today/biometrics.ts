import type { Biometrics } from '#contract/today.ts';
import { addDays, isBefore } from '#core/calendar-day.ts';
import { sourceOf } from '#core/sources/source-of.ts';
import { BY_HAND } from '#core/training/entered-value.ts';
import { type MeasureFor, mapMeasures, measureRow, measuresFor } from '#core/training/measures.ts';
import type { StoredLog } from '#server/records/days/daily-logs.ts';

type Shown = MeasureFor<'shown'>;
const SHOWN = measuresFor('shown');

/** An older value says nothing about today, so only its age is shown. */
const OLDEST_SHOWN_HOURS = 48;

const HOUR_MS = 3_600_000;

function measuredAt(measure: Shown, log: StoredLog): Temporal.Instant | null {
  const nightEndedAt = measureRow(measure).of === 'NIGHT' ? log.nightEndedAt : null;
  return nightEndedAt ?? log.measuredAt ?? log.syncedAt;
}

type AgeOf = (measure: Shown, log: StoredLog) => number;

/**
 * The age of a value: since its measurement, or since the end of its day if that is earlier, because it may have been
 * fetched later.
 */
function agesAt(localNow: Temporal.ZonedDateTime): AgeOf {
  const dayEnds = new Map<StoredLog, number>();
  const dayEndOf = (log: StoredLog): number => {
    const endMs =
      dayEnds.get(log) ?? addDays(log.date, 1).toZonedDateTime(localNow.timeZoneId).epochMilliseconds;
    // Most measures come from the same log, so the timezone conversion is cached.
    dayEnds.set(log, endMs);
    return endMs;
  };
  return (measure, log) => {
    const dayEndMs = dayEndOf(log);
    const knownMs = Math.min(dayEndMs, measuredAt(measure, log)?.epochMilliseconds ?? dayEndMs);
    return Math.max(0, Math.floor((localNow.epochMilliseconds - knownMs) / HOUR_MS));
  };
}

function latestReading(measure: Shown, logs: readonly StoredLog[], ageOf: AgeOf) {
  const log = logs.find((candidate) => candidate[measure] !== null);
  if (log === undefined) return { value: null, date: null, ageHours: null, byHand: false };
  const ageHours = ageOf(measure, log);
  return {
    value: ageHours > OLDEST_SHOWN_HOURS ? null : log[measure],
    date: log.date,
    ageHours,
    byHand: sourceOf(measure, log) === BY_HAND,
  };
}

/** The newest value of each measure and its age, from logs newest first. */
export function latestBiometrics(logs: readonly StoredLog[], localNow: Temporal.ZonedDateTime): Biometrics {
  const today = localNow.toPlainDate();
  const past = logs.filter(({ date }) => !isBefore(today, date));
  const ageOf = agesAt(localNow);
  return mapMeasures(SHOWN, (measure) => latestReading(measure, past, ageOf)) as Biometrics;
}
