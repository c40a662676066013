import type { ComponentChildren } from 'preact';
import { ACTIVITY_KINDS } from '#core/training/activity-kind.ts';
import { HARDNESSES } from '#core/workout/workout.ts';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Workout } from '#web/lib/wire.ts';

export type RowFields = Pick<Workout, 'title' | 'sport' | 'minutes' | 'hardness'>;

interface SessionRowProps<Row extends RowFields> {
  row: Row;
  onChange(row: Row): void;
  onRemove(): void;
  /** The field for the day. */
  children: ComponentChildren;
}

const MOST_MINUTES = 1440;

/** One session as a row, in which every cell can be changed. */
export function SessionRow<Row extends RowFields>(props: SessionRowProps<Row>) {
  const { row, onChange, onRemove, children } = props;
  const { shell, workouts } = useLocale().texts;
  const change = (part: Partial<RowFields>) => onChange({ ...row, ...part });
  return (
    <li class="session-row">
      {children}
      <input
        aria-label={workouts.nameOnly}
        value={row.title}
        maxLength={120}
        onInput={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <select
        aria-label={workouts.sport}
        value={row.sport}
        onInput={({ currentTarget }) => change({ sport: currentTarget.value as Row['sport'] })}
      >
        {ACTIVITY_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {shell.activityKinds[kind]}
          </option>
        ))}
      </select>
      <input
        aria-label={workouts.minutes}
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_MINUTES}
        value={row.minutes ?? ''}
        onInput={({ currentTarget: { valueAsNumber } }) =>
          change({ minutes: Number.isInteger(valueAsNumber) ? valueAsNumber : null })
        }
      />
      <select
        aria-label={workouts.howHard}
        value={row.hardness}
        onInput={({ currentTarget }) => change({ hardness: currentTarget.value as Row['hardness'] })}
      >
        {HARDNESSES.map((each) => (
          <option key={each} value={each}>
            {workouts.hardness[each]}
          </option>
        ))}
      </select>
      <Button label={workouts.removeNamed(row.title)} onClick={onRemove}>
        {shell.remove}
      </Button>
    </li>
  );
}
