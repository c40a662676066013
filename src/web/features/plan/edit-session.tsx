import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { useEditWorkout } from '#web/components/workout/workouts.ts';
import { isDay } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Workout } from '#web/lib/wire.ts';
import { type SessionFields, SessionFieldset } from './session-fields.tsx';

const FALLBACK_MINUTES = 45;

const fieldsOf = ({ date, sport, minutes, hardness, title, time, note }: Workout): SessionFields => ({
  date,
  sport,
  minutes: minutes ?? FALLBACK_MINUTES,
  hardness,
  title,
  time: time ?? '',
  note: note ?? '',
});

/** Edits a session. Only changed fields are sent: if the hardness is sent, it is no longer a guess. */
export function EditSession({ workout, onDone }: { workout: Workout; onDone(): void }) {
  const { shell, workouts } = useLocale().texts;
  const [changed, setChanged] = useState<Partial<SessionFields>>({});
  const [problem, setProblem] = useState<string>();
  const edit = useEditWorkout(onDone);
  const fields = { ...fieldsOf(workout), ...changed };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isDay(fields.date)) return setProblem(shell.notADay);
    const { title, time, note, hardness, ...rest } = changed;
    const patch = {
      ...rest,
      ...(hardness && { hardness }),
      ...(title?.trim() && { title: title.trim() }),
      ...(time !== undefined && { time: time || null }),
      ...(note !== undefined && { note: note || null }),
    };
    if (Object.keys(patch).length === 0) return onDone();
    edit.mutate({ workout, patch, done: workouts.changed });
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <SessionFieldset
        fields={fields}
        problem={problem}
        onChange={(part) => setChanged((before) => ({ ...before, ...part }))}
      />
      <div class="row session-save">
        <Button kind="primary" type="submit" isBusy={edit.isPending}>
          {shell.save}
        </Button>
        <Button onClick={onDone}>{shell.cancel}</Button>
      </div>
    </form>
  );
}
