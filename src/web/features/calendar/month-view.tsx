import { useEffect, useRef } from 'preact/hooks';
import { InTurns } from '#web/components/in-turns.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { WaitingStarts } from '#web/components/waiting-starts.tsx';
import type { Day } from '#web/lib/day.ts';
import { useCalendar } from '#web/lib/queries.ts';
import { useHeldStarts } from '#web/lib/waiting.ts';
import type { Today } from '#web/lib/wire.ts';
import { useCalendarAddress } from './calendar-address.ts';
import { CycleHint } from './cycle-hint.tsx';
import { DayDetails } from './day-details.tsx';
import { FeedCard } from './feed-card.tsx';
import { Legend } from './legend.tsx';
import { daysAround, monthDays, type ShownDay } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthHead } from './month-head.tsx';
import { MonthList } from './month-list.tsx';
import { useMonthTraining } from './month-training.ts';

const MONTH_ID = 'month-title';

/**
 * Scrolls to the details of the day that a link names; on a phone they are below the grid. Only once: Back restores its
 * own scroll position.
 */
function useDayInView(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (location.hash !== '#day-title') return;
    // Waits a frame, because the router first scrolls to the top of a new page.
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  }, [panel]);
}

export function MonthView({ today }: { today: Today }) {
  const { month, selected, select } = useCalendarAddress(today.date);
  const { from, to } = daysAround(month);
  const calendar = useCalendar(from, to);
  const held = useHeldStarts().map(({ startDate }) => startDate);
  const days = monthDays({ month, today: today.date, calendar: calendar.data }).map((day) =>
    held.includes(day.date) ? { ...day, periodStart: 'LOGGED' as const } : day,
  );
  const training = useMonthTraining(days, today);
  const panel = useRef<HTMLElement>(null);
  useDayInView(panel);
  const open = (day: Day) => {
    select(day);
    // On a phone the details are below the grid.
    panel.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <WaitingStarts />
      <CycleHint today={today} />
      <div class="calendar-layout">
        <InTurns>
          <section class="card calendar-month" aria-labelledby={MONTH_ID}>
            <div>
              <MonthHead month={month} id={MONTH_ID} />
              <Loaded query={calendar} placeholder={null}>
                {() => null}
              </Loaded>
            </div>
            <MonthGrid
              days={days}
              training={training}
              today={today.date}
              selected={selected}
              labelledBy={MONTH_ID}
              onSelect={select}
              onOpen={open}
            />
            <Legend isPack={days.some(({ pack }) => pack !== null)} />
          </section>
          {/* The selected day is always one of the shown days. */}
          <DayDetails
            day={days.find(({ date }) => date === selected) as ShownDay}
            today={today}
            panel={panel}
          />
          <MonthList days={days} />
          <FeedCard />
        </InTurns>
      </div>
    </>
  );
}
