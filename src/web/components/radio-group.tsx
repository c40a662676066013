import { useId } from 'preact/hooks';

interface RadioOption<Value extends string> {
  value: Value;
  name: string;
}

interface RadioGroupProps<Value extends string> {
  legend: string;
  hint?: string;
  options: readonly RadioOption<Value>[];
  /** Null: none is selected yet. */
  value: Value | null;
  onChange(value: Value): void;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, hint, options, value: chosen, onChange } = props;
  const id = useId();
  return (
    <fieldset class="field choice" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend>{legend}</legend>
      <div class="choices">
        {options.map(({ value, name }) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p class="muted small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
