import { Button } from '#web/components/button.tsx';
import { useEditWorkout, type WorkoutPatch } from '#web/components/workout/workouts.ts';
import { callApi } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useUndoable } from '#web/lib/undo.ts';
import type { Plan } from '#web/lib/wire.ts';

function Missed({ workout }: { workout: Plan['missed'][number] }) {
  const { texts, formats } = useLocale();
  const { workouts } = texts;
  const edit = useEditWorkout();
  const { title, date, moveTo } = workout;
  const change = (patch: WorkoutPatch, done: string) => () => edit.mutate({ workout, patch, done });
  return (
    <li class="missed">
      <p class="small">{workouts.wasPlanned(title, formats.longWeekday(date))}</p>
      <div class="row">
        <Button kind="quiet" onClick={change({ state: 'DONE' }, workouts.isDone(title))}>
          {workouts.done}
        </Button>
        {moveTo !== null && (
          <Button
            kind="quiet"
            onClick={change({ date: moveTo }, workouts.moved(title, formats.shortDay(moveTo)))}
          >
            {workouts.moveOn(formats.weekday(moveTo))}
          </Button>
        )}
        <Button kind="quiet" onClick={change({ state: 'SKIPPED' }, workouts.isSkipped(title))}>
          {workouts.skip}
        </Button>
      </div>
    </li>
  );
}

/** A single question instead of the offers, after three missed sessions in a row. */
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

/** Sessions of the last three days that were missed. The offer can be ignored and disappears by itself. */
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
