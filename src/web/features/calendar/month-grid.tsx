import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { DayCell } from './day-cell.tsx';
import { dayAfterKey } from './grid-keys.ts';
import { DAYS_IN_WEEK, type ShownDay } from './month-days.ts';
import type { DayTraining } from './month-training.ts';

interface MonthGridProps {
  days: readonly ShownDay[];
  training: ReadonlyMap<Day, DayTraining>;
  today: Day;
  selected: Day;
  /** Id of the month's heading. */
  labelledBy: string;
  onSelect(day: Day): void;
  /** Called for a click or Enter, not for arrow keys. */
  onOpen(day: Day): void;
}

/** Moves the focus with the selected day when keys change it, even into another month. */
function useFollowingFocus(selected: Day) {
  const grid = useRef<HTMLTableElement>(null);
  const isFollowing = useRef(false);
  useLayoutEffect(() => {
    if (!isFollowing.current) return;
    isFollowing.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [selected]);
  return { grid, follow: () => (isFollowing.current = true) };
}

export function MonthGrid({ days, training, today, selected, labelledBy, onSelect, onOpen }: MonthGridProps) {
  const { formats } = useLocale();
  const { grid, follow } = useFollowingFocus(selected);
  const weeks = Array.from({ length: days.length / DAYS_IN_WEEK }, (_, week) =>
    days.slice(week * DAYS_IN_WEEK, (week + 1) * DAYS_IN_WEEK),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(selected, event);
    if (next === undefined) return;
    event.preventDefault();
    follow();
    onSelect(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid pattern of the WAI-ARIA practices.
    <table class="month-grid" role="grid" ref={grid} aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col" abbr={formats.longWeekday(date)}>
              {formats.weekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          // The key is the row's position, so that the focus stays in the row when the month changes.
          <tr key={index}>
            {week.map((day, weekday) => (
              <DayCell
                key={weekday}
                day={day}
                today={today}
                isSelected={day.date === selected}
                training={training.get(day.date)}
                onSelect={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
