import type { AccountExport } from '#contract/account.ts';
import { addDays, dayNumber } from '#core/calendar-day.ts';
import { modeOn } from '#core/cycle/mode-rules.ts';
import { chartCycle, dayLocator } from '#core/cycle/timeline.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import type { DayFacts, Row } from './column.ts';

const byDate = (rows: readonly Row[], name: string) =>
  new Map(rows.map((row) => [String(row[name]), row] as const));

/** Every day with something measured, noted, decided or logged, oldest first, from the rows of the export. */
export function dayFacts(
  { dailyLogs, bodyDays, periodLogs }: Pick<AccountExport, 'dailyLogs' | 'bodyDays' | 'periodLogs'>,
  { record, today }: PersonCycle,
): DayFacts[] {
  const [logs, noted, starts] = [
    byDate(dailyLogs, 'date'),
    byDate(bodyDays, 'date'),
    byDate(periodLogs, 'startDate'),
  ];
  const dates = [...new Set([...logs.keys(), ...noted.keys(), ...starts.keys()])].toSorted();
  const from = Temporal.PlainDate.from(dates[0] ?? today);
  // A device's clock may be a day ahead of the person's.
  const locate = dayLocator(chartCycle(record, { today, from, until: addDays(today, 1) }).timeline);
  return dates.map((date) => {
    const day = dayNumber(Temporal.PlainDate.from(date));
    const { cycleDay, phase } = locate(day);
    const { mode } = modeOn(day, record);
    return {
      date,
      log: logs.get(date),
      noted: noted.get(date),
      start: starts.get(date),
      cycleDay,
      phase,
      mode,
    };
  });
}
