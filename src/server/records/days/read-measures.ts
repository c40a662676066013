import { addDays } from '#core/calendar-day.ts';
import type { MeasuredDays } from '#core/training/measured-days.ts';
import { toSignalSeries } from '#core/training/signal-series.ts';
import { MORNING_DAYS } from '#core/training/today.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { PersonCycle } from '../cycle/cycle-record.ts';
import { preferredSources, selectRecentLogs, toLogs } from './daily-logs.ts';
import { selectReadings } from './measurements.ts';
import { openKept, selectKept } from './morning-readings.ts';
import type { DecisionTools } from './today-decision.ts';

export type MeasuringTools = DecisionTools & { cycle: PersonCycle };

/** What was measured from this day on, and in the earlier nights that define what is usual. */
export async function readMeasures(
  person: PersonStore,
  from: Temporal.PlainDate,
  { cycle, now, signalsOf }: MeasuringTools,
): Promise<MeasuredDays> {
  const [readings, logRows, kept] = await person.read(
    selectReadings(addDays(from, -MORNING_DAYS)),
    selectRecentLogs(now),
    selectKept,
  );
  const { sourceOrder } = await openKept(person, kept, now);
  const input = {
    series: toSignalSeries(readings, signalsOf),
    preferredSources: preferredSources(toLogs(logRows, sourceOrder)),
    illAnswers: cycle.facts.illAnswers,
  };
  return { input, record: cycle.record, today: cycle.today };
}
