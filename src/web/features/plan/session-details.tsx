import { useState } from 'preact/hooks';
import { HARDNESSES } from '#core/workout/workout.ts';
import { Button } from '#web/components/button.tsx';
import { useWorkoutFacts } from '#web/components/workout/workout-facts.ts';
import {
  useDeleteWorkout,
  useEditWorkout,
  useWorkoutCost,
  type WorkoutPatch,
} from '#web/components/workout/workouts.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Activities, Workout } from '#web/lib/wire.ts';
import { EditSession } from './edit-session.tsx';
import { HowWasIt } from './how-was-it.tsx';
import { MoveMenu } from './move-menu.tsx';
import { usePlanPage } from './plan-dialogs.ts';

interface DetailsProps {
  workout: Workout;
  unplanned: readonly Activities['items'][number][];
  onDone(): void;
}

/** The activity that completes the session, or activities of the day that could. */
function ByActivity({ workout, unplanned, onDone }: DetailsProps) {
  const { texts, formats } = useLocale();
  const { workouts, shell } = texts;
  const edit = useEditWorkout(onDone);
  const nameOf = ({ kind, minutes }: Activities['items'][number]) =>
    `${shell.activityKinds[kind]}, ${formats.duration(minutes * 60)}`;
  const { activity, title, date } = workout;
  if (activity !== null) {
    return (
      <div class="row apart">
        <p class="small">{workouts.byActivity(nameOf(activity))}</p>
        <Button
          onClick={() => edit.mutate({ workout, patch: { activity: null }, done: workouts.isOpen(title) })}
        >
          {workouts.part}
        </Button>
      </div>
    );
  }
  return (
    <>
      {unplanned
        .filter((each) => each.date === date)
        .map((each) => (
          <Button
            key={each.id}
            onClick={() =>
              edit.mutate({
                workout,
                patch: { activity: { source: each.source, id: each.id } },
                done: workouts.isDone(title),
              })
            }
          >
            {workouts.wasThis(nameOf(each))}
          </Button>
        ))}
    </>
  );
}

function Facts({ workout }: { workout: Workout }) {
  const { texts, formats } = useLocale();
  const { workouts, shell } = texts;
  const facts = useWorkoutFacts();
  const { date, sport, source, movedFrom, note } = workout;
  const origin = [
    workouts.sources[source],
    movedFrom !== null && workouts.movedFrom(formats.shortDay(movedFrom)),
  ].filter(Boolean);
  return (
    <div>
      <p>{[formats.day(date), shell.activityKinds[sport], facts(workout)].filter(Boolean).join(' · ')}</p>
      {origin.length > 0 && <p class="small muted">{origin.join(' · ')}</p>}
      {note !== null && <p>{note}</p>}
    </div>
  );
}

/** Whether a coming day bears the session: what its ceiling says, or else how likely the body will. */
function Borne({ workout: { id, date } }: Pick<DetailsProps, 'workout'>) {
  const { plan, shell, workouts } = useLocale().texts;
  const day = usePlanPage().days.find((each) => each.date === date);
  const planned = day?.workouts.find((each) => each.id === id);
  if (day === undefined || planned === undefined) return null;
  if (planned.fits === false && day.ceiling !== null) {
    const ceiling = `${plan.atMost} ${shell.ceilings[day.ceiling]}`;
    return <p class="session-conflict">{`${workouts.conflict} · ${ceiling}`}</p>;
  }
  return planned.chanceText === null ? null : <p class="small">{workouts.chance(planned.chanceText)}</p>;
}

/** Asks whether the hardness guessed from the name is right. One tap answers, and is remembered for the name. */
function Guessed({ workout }: { workout: Workout }) {
  const { workouts } = useLocale().texts;
  const edit = useEditWorkout();
  return (
    <fieldset class="field">
      <legend>{workouts.guessed}</legend>
      <div class="pressed-choices">
        {HARDNESSES.map((hardness) => (
          <Button
            key={hardness}
            isPressed={hardness === workout.hardness}
            onClick={() => edit.mutate({ workout, patch: { hardness }, done: workouts.changed })}
          >
            {workouts.hardness[hardness]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** What the session costs the next morning, if enough days are known to tell. */
function Cost({ workout }: { workout: Workout }) {
  const { data } = useWorkoutCost(workout.id);
  return data?.text ? <p class="small muted">{data.text}</p> : null;
}

/** Everything that can be done with a session. */
export function SessionDetails(props: DetailsProps) {
  const { workout, onDone } = props;
  const { shell, workouts } = useLocale().texts;
  const { today } = usePlanPage();
  const [isEditing, setEditing] = useState(false);
  const edit = useEditWorkout(onDone);
  const remove = useDeleteWorkout(onDone);
  const { title, state, date, activity } = workout;
  const set = (patch: WorkoutPatch, done: string) => () => edit.mutate({ workout, patch, done });
  if (isEditing) return <EditSession workout={workout} onDone={onDone} />;
  return (
    <div class="stack">
      <Facts workout={workout} />
      {state === 'PLANNED' && <Borne workout={workout} />}
      {state === 'PLANNED' && <Cost workout={workout} />}
      {workout.hardnessGuessed && <Guessed workout={workout} />}
      <ByActivity {...props} />
      {state === 'DONE' && <HowWasIt workout={workout} />}
      {state === 'PLANNED' && <MoveMenu workout={workout} onDone={onDone} />}
      <div class="row">
        {state === 'PLANNED' && date <= today && (
          <Button kind="primary" onClick={set({ state: 'DONE' }, workouts.isDone(title))}>
            {workouts.done}
          </Button>
        )}
        {state === 'DONE' && activity === null && (
          <Button onClick={set({ state: 'PLANNED' }, workouts.isOpen(title))}>{workouts.notDone}</Button>
        )}
        {state === 'PLANNED' && (
          <Button onClick={set({ state: 'SKIPPED' }, workouts.isSkipped(title))}>{workouts.skip}</Button>
        )}
        {state === 'SKIPPED' && (
          <Button onClick={set({ state: 'PLANNED' }, workouts.isOpen(title))}>{workouts.unskip}</Button>
        )}
        <Button onClick={() => setEditing(true)}>{shell.edit}</Button>
        <Button onClick={() => remove.mutate(workout)}>{shell.remove}</Button>
        <Button kind="quiet" onClick={onDone}>
          {shell.close}
        </Button>
      </div>
    </div>
  );
}
