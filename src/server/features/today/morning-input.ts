import { dayNumber } from '#core/calendar-day.ts';
import type { MorningInput } from '#core/training/morning.ts';
import type { ReadingColumns } from '#core/training/signal-day.ts';
import { toHrvWeek, toSignalSeries } from '#server/integrations/wearable/signal-series.ts';
import type { SignalsOf } from '#server/integrations/wearable/vendor-signals.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { type RecentLog, servingSources } from '#server/records/days/daily-logs.ts';

/** A sum for the week without minutes for the day was entered by hand. */
function enteredMinutes(log: RecentLog | undefined): number | null {
  return log === undefined || log.intensityMinutesDay !== null ? null : log.intensityMinutesWeek;
}

interface Stored {
  /** Today's log. */
  log: RecentLog | undefined;
  logs: readonly RecentLog[];
  readings: readonly ReadingColumns[];
  signalsOf: SignalsOf;
}

/** Converts stored rows to the core's input. */
export function toMorningInput(
  { facts }: PersonCycle,
  { log, logs, readings, signalsOf }: Stored,
): MorningInput {
  return {
    overrides: facts.activeOverrides,
    phasePlanning: facts.phasePlanning,
    chosenTargetMinutes: facts.weeklyTargetMinutes,
    series: toSignalSeries(readings, signalsOf),
    serving: servingSources(logs),
    hrvWeeks: logs.map((each) => toHrvWeek(dayNumber(each.date), each, signalsOf)),
    enteredLoadMinutes: enteredMinutes(log),
  };
}
