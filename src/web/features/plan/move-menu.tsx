import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { useEditWorkout } from '#web/components/workout/workouts.ts';
import { addDays, type Day, isDay } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Workout } from '#web/lib/wire.ts';
import { usePlanPage } from './plan-dialogs.ts';

/** The number of days that have a button. */
const OFFERED_DAYS = 7;

/** A button for each of the next days, and a field for any other day. */
export function MoveMenu({ workout, onDone }: { workout: Workout; onDone(): void }) {
  const { texts, formats } = useLocale();
  const { workouts } = texts;
  const { today } = usePlanPage();
  const [other, setOther] = useState(workout.date);
  const edit = useEditWorkout(onDone);
  const move = (date: Day) =>
    edit.mutate({ workout, patch: { date }, done: workouts.moved(workout.title, formats.shortDay(date)) });
  const days = Array.from({ length: OFFERED_DAYS }, (_, index) => addDays(today, index));
  return (
    <details>
      <summary class="button">{workouts.moveTo}</summary>
      <div class="stack move-menu">
        <div class="row move-days">
          {days
            .filter((day) => day !== workout.date)
            .map((day) => (
              <Button key={day} label={formats.shortDay(day)} onClick={() => move(day)}>
                {`${formats.weekday(day)} ${Number(day.slice(8))}`}
              </Button>
            ))}
        </div>
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
