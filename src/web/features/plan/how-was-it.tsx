import { FEELINGS } from '#core/workout/workout.ts';
import { Button } from '#web/components/button.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { useEditWorkout } from '#web/components/workout/workouts.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Workout } from '#web/lib/wire.ts';

const EFFORTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Optional questions about a done session: the effort, and how it felt compared to what was expected. */
export function HowWasIt({ workout }: { workout: Workout }) {
  const { workouts } = useLocale().texts;
  const edit = useEditWorkout();
  const { effort, feeling } = workout;
  return (
    <fieldset class="stack">
      <legend class="visually-hidden">{workouts.howWasIt}</legend>
      <SelectField
        label={workouts.effort}
        value={String(effort ?? '')}
        options={[['', '–'], ...EFFORTS.map((each) => [String(each), String(each)] as const)]}
        onChange={(value) =>
          edit.mutate({
            workout,
            patch: { effort: value === '' ? null : Number(value) },
            done: workouts.changed,
          })
        }
      />
      <fieldset class="field">
        <legend>{workouts.againstExpected}</legend>
        <div class="row pressed-choices">
          {FEELINGS.map((each) => (
            <Button
              key={each}
              isPressed={each === feeling}
              onClick={() =>
                edit.mutate({
                  workout,
                  patch: { feeling: each === feeling ? null : each },
                  done: workouts.changed,
                })
              }
            >
              {workouts.feelings[each]}
            </Button>
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}
