import { useState } from 'preact/hooks';
import { isBorne } from '#core/training/ahead/workout-load.ts';
import { needOf } from '#core/workout/need.ts';
import { Button } from '#web/components/button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { useEditWorkout } from '#web/components/workout/workouts.ts';
import { addDays, type Day, isDay } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Workout } from '#web/lib/wire.ts';
import { usePlanPage } from './plan-dialogs.ts';

/** How many days before the session's own have a button, and how many days in all. */
const DAYS_BEFORE = 3;
const OFFERED_DAYS = 7;

/** The days around the session that have a button, none of them past. */
function daysAround({ date }: Workout, today: Day): Day[] {
  const earliest = addDays(date, -DAYS_BEFORE);
  const first = earliest < today ? today : earliest;
  return Array.from({ length: OFFERED_DAYS }, (_, index) => addDays(first, index)).filter(
    (day) => day !== date,
  );
}

/** A button for each of the days around the session, those that allow less by themselves, and a field for any other day. */
export function MoveMenu({ workout, onDone }: { workout: Workout; onDone(): void }) {
  const { texts, formats } = useLocale();
  const { workouts } = texts;
  const { today, days } = usePlanPage();
  const [other, setOther] = useState(workout.date);
  const edit = useEditWorkout(onDone);
  const move = (date: Day) =>
    edit.mutate({ workout, patch: { date }, done: workouts.moved(workout.title, formats.shortDay(date)) });
  const isTooMuchOn = (date: Day) => {
    const ceiling = days.find((day) => day.date === date)?.ceiling ?? null;
    return ceiling !== null && !isBorne(needOf(workout), ceiling);
  };
  const around = daysAround(workout, today);
  const tooMuch = around.filter(isTooMuchOn);
  const buttons = (offered: readonly Day[]) => (
    <div class="row move-days">
      {offered.map((day) => (
        <Button key={day} label={formats.shortDay(day)} onClick={() => move(day)}>
          {`${formats.weekday(day)} ${Number(day.slice(8))}`}
        </Button>
      ))}
    </div>
  );
  return (
    <details>
      <summary class="button">{workouts.moveTo}</summary>
      <div class="stack move-menu">
        {buttons(around.filter((day) => !isTooMuchOn(day)))}
        {tooMuch.length > 0 && <p class="small muted">{workouts.tooMuchOn}</p>}
        {tooMuch.length > 0 && buttons(tooMuch)}
        <div class="row move-other">
          <DateField label={workouts.otherDay} value={other} min={today} onChange={setOther} />
          <Button onClick={() => isDay(other) && other !== workout.date && move(other)}>
            {texts.shell.save}
          </Button>
        </div>
      </div>
    </details>
  );
}
