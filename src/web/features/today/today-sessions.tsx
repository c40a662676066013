import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import { SessionOffers } from '#web/components/workout/session-advice.tsx';
import { useWorkoutFacts } from '#web/components/workout/workout-facts.ts';
import { useEditWorkout } from '#web/components/workout/workouts.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { AdvisedWorkout } from '#web/lib/wire.ts';

/** A session of today, with suggestions, or with one tap to mark it as done. */
function TodaySession({ workout }: { workout: AdvisedWorkout }) {
  const { workouts } = useLocale().texts;
  const facts = useWorkoutFacts();
  const edit = useEditWorkout();
  const { id, title, state, advice } = workout;
  const isConflict = advice?.fits === false && !workout.offerDeclined;
  return (
    <li class="today-session" data-state={state} data-conflict={isConflict}>
      <p class="row apart">
        <a href={`/plan?session=${id}`}>
          {state === 'DONE' && <Icon name="check" size={18} />}
          {title}
        </a>
        <span class="small muted">
          {state === 'DONE' ? workouts.done : state === 'SKIPPED' ? workouts.skipped : facts(workout)}
        </span>
      </p>
      {advice?.verdict && <p class="small">{advice.verdict}</p>}
      {advice?.offer && <SessionOffers workout={workout} isMain />}
      {state === 'PLANNED' && !advice?.offer && (
        <div>
          <Button
            isBusy={edit.isPending}
            onClick={() => edit.mutate({ workout, patch: { state: 'DONE' }, done: workouts.isDone(title) })}
          >
            {workouts.done}
          </Button>
        </div>
      )}
    </li>
  );
}

export function TodaySessions({ sessions }: { sessions: readonly AdvisedWorkout[] }) {
  if (sessions.length === 0) return null;
  return (
    <ul class="today-sessions">
      {sessions.map((workout) => (
        <TodaySession key={workout.id} workout={workout} />
      ))}
    </ul>
  );
}
