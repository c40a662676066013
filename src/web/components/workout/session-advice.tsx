import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { AdvisedWorkout } from '#web/lib/wire.ts';
import { useEditWorkout, type WorkoutPatch } from './workouts.ts';

/** Suggestions for a session of today, one tap each. All can be undone, and nothing changes without a tap. */
export function SessionOffers({ workout, isMain }: { workout: AdvisedWorkout; isMain?: boolean }) {
  const { texts, formats } = useLocale();
  const { workouts } = texts;
  const edit = useEditWorkout();
  const { title, advice } = workout;
  if (!advice?.offer) return null;
  const { softer, move } = advice.offer;
  const offer = (patch: WorkoutPatch, done: string) => () => edit.mutate({ workout, patch, done });
  const softerWords = softer && [
    workouts.hardness[softer.hardness],
    softer.minutes !== null && formats.duration(softer.minutes * 60),
  ];
  return (
    <div class="row session-offers">
      {softer && softerWords && (
        <Button
          {...(isMain && { kind: 'primary' as const })}
          isBusy={edit.isPending}
          onClick={offer({ ...softer, softened: true }, workouts.isSoftened(title))}
        >
          {workouts.swap(softerWords.filter(Boolean).join(' '))}
        </Button>
      )}
      {move && (
        <Button
          isBusy={edit.isPending}
          onClick={offer({ date: move.date }, workouts.moved(title, formats.shortDay(move.date)))}
        >
          {workouts.moveOn(formats.weekday(move.date))}
        </Button>
      )}
      <Button isBusy={edit.isPending} onClick={offer({ offerDeclined: true }, workouts.isKept(title))}>
        {workouts.keepIt}
      </Button>
      {/* In the plan's narrow chip, the button to skip the session is among its details. */}
      {isMain && (
        <Button isBusy={edit.isPending} onClick={offer({ state: 'SKIPPED' }, workouts.isSkipped(title))}>
          {workouts.skip}
        </Button>
      )}
    </div>
  );
}
