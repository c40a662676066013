import { ACTIVITY_KINDS } from '#core/training/activity-kind.ts';
import { HARDNESSES } from '#core/workout/workout.ts';
import { Button } from '#web/components/button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { minutesOf } from '#web/components/workout/workouts.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Workout } from '#web/lib/wire.ts';

export interface SessionFields {
  date: string;
  sport: Workout['sport'];
  minutes: number;
  hardness: Workout['hardness'] | null;
  title: string;
  time: string;
  note: string;
}

interface FieldsProps {
  fields: SessionFields;
  problem: string | undefined;
  onChange(part: Partial<SessionFields>): void;
}

/** Durations that have a button. */
const USUAL_MINUTES = [30, 45, 60, 90];
const SHORTEST = 5;
const LONGEST = 240;

function Sport({ fields, onChange }: Omit<FieldsProps, 'problem'>) {
  const { workouts, shell } = useLocale().texts;
  return (
    <SelectField
      label={workouts.sport}
      value={fields.sport}
      options={ACTIVITY_KINDS.map((kind) => [kind, shell.activityKinds[kind]])}
      onChange={(sport) => onChange({ sport, minutes: minutesOf(sport) })}
    />
  );
}

function Minutes({ fields: { minutes }, onChange }: Omit<FieldsProps, 'problem'>) {
  const { workouts } = useLocale().texts;
  return (
    <div class="stack session-minutes">
      <TextField
        label={workouts.minutesNow(minutes)}
        type="range"
        min={SHORTEST}
        max={Math.max(LONGEST, minutes)}
        step={SHORTEST}
        value={String(minutes)}
        onChange={(typed) => onChange({ minutes: Number(typed) })}
      />
      <div class="row pressed-choices">
        {USUAL_MINUTES.map((each) => (
          <Button key={each} isPressed={each === minutes} onClick={() => onChange({ minutes: each })}>
            {workouts.minutesOf(each)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Hardness({ fields: { hardness }, problem, onChange }: FieldsProps) {
  const { workouts } = useLocale().texts;
  return (
    <fieldset class="field session-hardness">
      <legend>{workouts.howHard}</legend>
      {HARDNESSES.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="hardness"
            value={each}
            checked={each === hardness}
            onChange={() => onChange({ hardness: each })}
          />
          <span>
            <strong>{workouts.hardness[each]}</strong>{' '}
            <span class="muted small">{workouts.examples[each]}</span>
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** The fields of a session. All except the hardness have a value from the start. */
export function SessionFieldset({ fields, problem, onChange }: FieldsProps) {
  const { workouts } = useLocale().texts;
  const typed = (name: 'title' | 'time' | 'note') => ({
    value: fields[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
  });
  return (
    <>
      <div class="pair session-when">
        <Sport fields={fields} onChange={onChange} />
        <DateField label={workouts.day} value={fields.date} onChange={(date) => onChange({ date })} />
      </div>
      <Hardness fields={fields} problem={problem} onChange={onChange} />
      <Minutes fields={fields} onChange={onChange} />
      <TextField label={workouts.name} {...typed('title')} maxLength={120} />
      <details>
        <summary>{workouts.more}</summary>
        <div class="stack">
          <TextField label={workouts.time} {...typed('time')} type="time" />
          <TextField label={workouts.note} {...typed('note')} maxLength={2000} />
        </div>
      </details>
    </>
  );
}
