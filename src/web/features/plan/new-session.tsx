import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { lastEntered, minutesOf, rememberEntered, useAddWorkouts } from '#web/components/workout/workouts.ts';
import { type Day, isDay } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { type SessionFields, SessionFieldset } from './session-fields.tsx';

function freshFields(date: Day): SessionFields {
  const { sport } = lastEntered();
  return { date, sport, minutes: minutesOf(sport), hardness: null, title: '', time: '', note: '' };
}

/** A form that needs three taps: the day's plus, the hardness, add. Sport and minutes are those of the last entry. */
export function NewSession({ date, onDone }: { date: Day; onDone(): void }) {
  const { texts } = useLocale();
  const { shell, workouts } = texts;
  const { fields, change, discard } = useDraft('session', freshFields(date));
  const [problem, setProblem] = useState<string>();
  const close = () => {
    discard();
    onDone();
  };
  const add = useAddWorkouts(close);
  const submit = (event: Event) => {
    event.preventDefault();
    const { sport, minutes, hardness, title, time, note } = fields;
    if (hardness === null) return setProblem(workouts.chooseHardness);
    if (!isDay(fields.date)) return setProblem(shell.notADay);
    rememberEntered(sport, minutes);
    add.mutate([
      {
        date: fields.date,
        sport,
        minutes,
        hardness,
        title: title.trim() || shell.activityKinds[sport],
        ...(time !== '' && { time }),
        ...(note !== '' && { note }),
      },
    ]);
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <SessionFieldset
        fields={fields}
        problem={problem}
        onChange={(part) => {
          setProblem(undefined);
          change(part);
        }}
      />
      <div class="row session-save">
        <Button kind="primary" type="submit" isBusy={add.isPending}>
          {workouts.save}
        </Button>
        <Button onClick={close}>{shell.cancel}</Button>
      </div>
    </form>
  );
}
