import type { HrvStatus } from '#core/training/day-signals.ts';
import type {
  DayReadings,
  HrvWeekReading,
  ReadingColumns,
  SignalDay,
  SignalSeries,
} from '#core/training/signal-day.ts';
import type { VendorSignals } from './vendor-signals.ts';

/** A source's days in the words of the decision. */
export function toSignalSeries(
  { source, days, ...readings }: ReadingColumns,
  { toSignals }: VendorSignals,
): SignalSeries {
  const columns = Object.entries(readings) as [keyof DayReadings, (number | null)[]][];
  const dayAt = (day: number, at: number): SignalDay => {
    const values = Object.fromEntries(columns.map(([name, column]) => [name, column[at] ?? null]));
    return { day, ...toSignals(values as Record<keyof DayReadings, number | null>) };
  };
  return { source, days: days.map(dayAt) };
}

interface LoggedWeek {
  hrvStatus: HrvStatus | null;
  hrvDirection: 'ABOVE' | 'BELOW' | null;
  hrvWeeklyMs: number | null;
  hrvLastNightMs: number | null;
}

/** What a log says of the week's HRV. */
export function toHrvWeek(
  day: number,
  log: LoggedWeek,
  { isStatusOfTheNight }: VendorSignals,
): HrvWeekReading {
  return {
    day,
    status: log.hrvStatus ?? 'UNKNOWN',
    direction: log.hrvDirection,
    weekMs: log.hrvWeeklyMs,
    withLastNight: isStatusOfTheNight(log),
  };
}
