import { Button } from '#web/components/button.tsx';
import { useEditWorkout } from '#web/components/workout/workouts.ts';
import { callApi } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useUndoable } from '#web/lib/undo.ts';
import type { Plan, Workout } from '#web/lib/wire.ts';
import { usePlanPlace } from './plan-dialogs.ts';

function Missed({ workout }: { workout: Workout }) {
  const { texts, formats } = useLocale();
  const { workouts } = texts;
  const { today } = usePlanPlace();
  const edit = useEditWorkout();
  const { title, date } = workout;
  return (
    <li class="row missed">
      <p class="small">{workouts.wasPlanned(title, formats.weekday(date))}</p>
      <Button
        kind="quiet"
        onClick={() => edit.mutate({ workout, patch: { state: 'DONE' }, done: workouts.isDone(title) })}
      >
        {workouts.done}
      </Button>
      <Button
        kind="quiet"
        onClick={() =>
          edit.mutate({
            workout,
            patch: { date: today },
            done: workouts.moved(title, formats.shortDay(today)),
          })
        }
      >
        {workouts.moveOn(formats.weekday(today))}
      </Button>
      <Button
        kind="quiet"
        onClick={() => edit.mutate({ workout, patch: { state: 'SKIPPED' }, done: workouts.isSkipped(title) })}
      >
        {workouts.skip}
      </Button>
    </li>
  );
}

/** After three in a row one question, in place of the offers. */
function StartAgain() {
  const { shell, workouts } = useLocale().texts;
  const start = useUndoable(
    (_: undefined, changeId) => callApi('POST', `/api/workouts/start-again?changeId=${changeId}`),
    { words: () => ({ done: workouts.startedAgain, undone: shell.undone }) },
  );
  return (
    <div class="row missed">
      <p class="small">{workouts.startAgain}</p>
      <Button isBusy={start.isPending} onClick={() => start.mutate(undefined)}>
        {workouts.startAgainYes}
      </Button>
    </div>
  );
}

/** What was planned on the last three days and not done: a quiet offer, which goes by itself. */
export function MissedSessions({ plan: { missed, question } }: { plan: Pick<Plan, 'missed' | 'question'> }) {
  if (question === 'START_AGAIN') return <StartAgain />;
  if (missed.length === 0) return null;
  return (
    <ul class="stack">
      {missed.map((workout) => (
        <Missed key={workout.id} workout={workout} />
      ))}
    </ul>
  );
}
