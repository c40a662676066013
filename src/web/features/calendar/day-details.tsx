import type { Ref } from 'preact';
import { Button } from '#web/components/button.tsx';
import { DayRecord } from '#web/components/day-record/day-record.tsx';
import { InTurns } from '#web/components/in-turns.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useLogPeriod } from '#web/lib/period-logs.ts';
import { useHeldStarts } from '#web/lib/waiting.ts';
import type { Today } from '#web/lib/wire.ts';
import { DayInCycle } from './day-in-cycle.tsx';
import { ComingTraining, PastTraining } from './day-training.tsx';
import type { ShownDay } from './month-days.ts';

interface DayDetailsProps {
  day: ShownDay;
  today: Today;
  panel: Ref<HTMLElement>;
}

/** The details of the selected day and its actions. */
export function DayDetails({ day, today, panel }: DayDetailsProps) {
  const { texts, formats } = useLocale();
  const log = useLogPeriod();
  const { date, periodStart } = day;
  const isFuture = date > today.date;
  const isHeld = useHeldStarts().some(({ startDate }) => startDate === date);
  return (
    <section class="card day-details" aria-labelledby="day-title" ref={panel}>
      <InTurns>
        <>
          <h2 id="day-title">{formats.day(date)}</h2>
          <DayInCycle day={day} isToday={date === today.date} />
        </>
        <>
          {isFuture ? <ComingTraining date={date} /> : <PastTraining date={date} today={today} />}
          {!isFuture && !isHeld && periodStart !== 'LOGGED' && (
            <div>
              <Button
                {...(day.pack === null && { kind: 'primary' as const })}
                isBusy={log.isPending}
                onClick={() => log.mutate(date)}
              >
                {day.pack === null ? texts.calendar.logHere : texts.logPeriod.logBleeding}
              </Button>
            </div>
          )}
          {!isFuture && <DayRecord date={date} />}
        </>
      </InTurns>
    </section>
  );
}
