import { dayNumber, isBefore } from '#core/calendar-day.ts';
import { decideToday } from '#core/training/today.ts';
import type { PersonCycle } from '#server/datastore/cycle-record.ts';
import { type MadeDecision, saveDecisions } from '#server/datastore/decisions.ts';
import type { Run } from '#server/datastore/engine.ts';
import { build } from '#server/datastore/statement.ts';

const selectDays = build
  .selectFrom('daily_logs')
  .select([
    'date',
    'hrv_status',
    'hrv_direction',
    'hrv_last_night_ms',
    'body_battery_high',
    'body_battery_yesterday_low',
    'intensity_minutes_day',
    'intensity_minutes_week',
  ])
  .orderBy('date')
  .compile();

function readDays(run: Run) {
  return run(selectDays);
}

type Day = Awaited<ReturnType<typeof readDays>>[number];

/** The day as it looked in the morning: the battery full, the day's own training still to come. */
function morningOf(day: Day) {
  const { intensity_minutes_week: week, intensity_minutes_day: minutes } = day;
  return {
    hrvStatus: day.hrv_status ?? 'UNKNOWN',
    hrvDirection: day.hrv_direction,
    bodyBatteryCurrent: day.body_battery_high,
    bodyBatteryYesterdayLow: day.body_battery_yesterday_low,
    intensityMinutesWeek: week === null ? null : week - (minutes ?? 0),
  } as const;
}

function decideDay(day: Day, earlier: readonly Day[], { record, facts }: PersonCycle): MadeDecision {
  const { date } = day;
  const { cycle, decision } = decideToday({
    record: { ...record, periodStarts: record.periodStarts.filter((start) => !isBefore(date, start.date)) },
    today: date,
    overrides: [],
    measurements: morningOf(day),
    hrvLastNightMs: day.hrv_last_night_ms,
    hrvNights: earlier.flatMap(({ date: night, hrv_last_night_ms: value }) =>
      value === null ? [] : { day: dayNumber(night), value },
    ),
    phasePlanning: facts.phasePlanning,
    language: facts.language,
  });
  const { status, reason } = decision;
  return { date, status, reason, cycleDay: cycle.cycleDay, phase: cycle.phase };
}

/** Gives every past day the decision that its morning would have brought. */
export async function decidePastDays(run: Run, cycle: PersonCycle): Promise<void> {
  const days = (await readDays(run)).filter(({ date }) => isBefore(date, cycle.today));
  if (days.length === 0) return;
  await run(saveDecisions(days.map((day, i) => decideDay(day, days.slice(0, i), cycle))));
}
