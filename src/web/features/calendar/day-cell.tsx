import { TrainingMark } from '#web/components/training-mark.tsx';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { dayLabel } from './day-label.ts';
import type { ShownDay } from './month-days.ts';
import type { DayTraining } from './month-training.ts';

interface DayCellProps {
  day: ShownDay;
  today: Day;
  isSelected: boolean;
  training: DayTraining | undefined;
  onSelect(day: Day): void;
}

export function DayCell({ day, today, isSelected, training, onSelect }: DayCellProps) {
  const locale = useLocale();
  const { date, phase, cycleDay, periodStart, expected, isOutside, pack } = day;
  const { calendar, shell } = locale.texts;
  const count = pack?.day ?? cycleDay;
  const letter = phase === 'UNKNOWN' ? '' : shell.phaseLetters[phase];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table with the role grid is a gridcell.
    <td aria-selected={isSelected}>
      <button
        type="button"
        class="day-face day-cell"
        data-date={date}
        data-phase={phase}
        data-start={periodStart}
        data-expected={expected !== undefined}
        data-outside={isOutside}
        data-break={pack?.isBreak}
        tabIndex={isSelected ? 0 : -1}
        aria-current={date === today ? 'date' : undefined}
        onClick={() => onSelect(date)}
      >
        <span class="visually-hidden">{dayLabel(day, { today, training }, locale)}</span>
        <span class="day-number" aria-hidden="true">
          {locale.formats.number(Number(date.slice(8)))}
        </span>
        {training && <TrainingMark {...training} />}
        <span class="day-phase" aria-hidden="true">
          {pack?.isBreak ? calendar.breakLetter : letter}
        </span>
        <span class="day-count narrow" aria-hidden="true">
          {count}
        </span>
        <span class="day-count wide" aria-hidden="true">
          {count !== null && calendar.cellDay(count)}
        </span>
      </button>
    </td>
  );
}
