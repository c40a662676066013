import type { Day } from '#web/lib/day.ts';
import type { Locale } from '#web/lib/language.tsx';
import type { TrainingStatus } from '#web/lib/wire.ts';
import type { ShownDay } from './month-days.ts';
import type { DayTraining } from './month-training.ts';

/** The text alternative of a day: everything its cell shows. */
export function dayLabel(
  day: ShownDay,
  { today, training }: { today: Day; training: DayTraining | undefined },
  { texts, formats }: Locale,
): string {
  const { calendar, shell } = texts;
  const start = { LOGGED: calendar.loggedStart, PREDICTED: calendar.predictedStart };
  const words = {
    decided: (status: TrainingStatus) => calendar.decided(shell.statuses[status]),
    ceiling: (status: TrainingStatus) => calendar.ceiling(shell.ceilings[status]),
  };
  const parts = [
    formats.day(day.date),
    day.date === today && calendar.today,
    day.pack === null && day.cycleDay !== null && calendar.cycleDay(day.cycleDay),
    day.pack && calendar.packDay(day.pack.day),
    day.pack?.isBreak && calendar.packBreak,
    day.phase !== 'UNKNOWN' && calendar.estimatedPhase(shell.phases[day.phase]),
    day.periodStart !== null ? start[day.periodStart] : day.expected && calendar.windowDay,
    training && words[training.kind](training.status),
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}
