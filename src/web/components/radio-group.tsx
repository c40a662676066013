import { useId } from 'preact/hooks';

interface RadioOption<Value extends string> {
  value: Value;
  name: string;
  hint?: string;
}

interface RadioGroupProps<Value extends string> {
  legend: string;
  hint?: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange(value: Value): void;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, hint, options, value: chosen, onChange } = props;
  const id = useId();
  return (
    <fieldset class="field choice" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend>{legend}</legend>
      <div class={options.some((option) => option.hint !== undefined) ? 'choices wide' : 'choices'}>
        {options.map(({ value, name, hint: words }) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              aria-describedby={words === undefined ? undefined : `${id}-${value}`}
              onChange={() => onChange(value)}
            />
            <span>
              <span class={words === undefined ? undefined : 'choice-name'}>{name}</span>
              {words !== undefined && (
                <span class="muted small" id={`${id}-${value}`} aria-hidden="true">
                  {words}
                </span>
              )}
            </span>
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
