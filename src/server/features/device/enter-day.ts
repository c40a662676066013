import type { DailyLog } from '#contract/daily-log.ts';
import type { ManualDay } from '#contract/manual-day.ts';
import { Problem } from '#contract/problem.ts';
import { daysBetween } from '#core/calendar-day.ts';
import type { PersonStore } from '#server/database/person.ts';
import { build } from '#server/database/statement.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { DAILY_LOG_COLUMNS, placeLogs } from '#server/records/days/daily-logs.ts';

/** Further back nobody remembers, and the device's own values will have come. */
const DAYS_BACK = 7;

function refuseFar(date: Temporal.PlainDate, today: Temporal.PlainDate): void {
  const daysAgo = daysBetween(date, today);
  if (daysAgo < 0) throw new Problem('INVALID_REQUEST', `Invalid date: ${date} is in the future`);
  if (daysAgo > DAYS_BACK) {
    throw new Problem('INVALID_REQUEST', `Invalid date: ${date} is more than ${DAYS_BACK} days ago`);
  }
}

function selectSource(date: Temporal.PlainDate) {
  return build.selectFrom('daily_logs').select('source').where('date', '=', date).forUpdate().compile();
}

/** Just the fields given: the builder leaves out what is undefined. */
function upsertEntry(day: ManualDay, date: Temporal.PlainDate, now: Temporal.Instant) {
  const values = {
    date,
    hrv_status: day.hrvStatus,
    hrv_last_night_ms: day.hrvLastNightMs,
    resting_heart_rate: day.restingHeartRate,
    body_battery_current: day.bodyBatteryCurrent,
    body_battery_yesterday_low: day.bodyBatteryYesterdayLow,
    sleep_seconds: day.sleepSeconds,
    sleep_score: day.sleepScore,
    stress_average: day.stressAverage,
    intensity_minutes_week: day.intensityMinutesWeek,
    source: 'manual',
    synced_at: now,
  };
  return build
    .insertInto('daily_logs')
    .values(values)
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet(values))
    .returning(DAILY_LOG_COLUMNS)
    .compile();
}

interface Entry {
  date: Temporal.PlainDate;
  day: ManualDay;
  now: Temporal.Instant;
}

/** Keeps a day's values as the person read them off, until the device's own arrive; those are not overwritten. */
export function enterDay(person: PersonStore, { date, day, now }: Entry): Promise<DailyLog> {
  return person.write(async (run) => {
    const [rows, [log]] = await Promise.all([run(selectCycle), run(selectSource(date))]);
    const cycle = toPersonCycle(rows, now);
    refuseFar(date, cycle.today);
    if (log !== undefined && log.source !== null && log.source !== 'manual') {
      throw new Problem('DAY_MEASURED', `Your device has measured ${date} already`);
    }
    const [entered] = placeLogs(await run(upsertEntry(day, date, now)), cycle);
    return entered as DailyLog;
  });
}
