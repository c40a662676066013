interface ChoiceRowProps<Value extends string> {
  legend: string;
  names: Readonly<Partial<Record<Value, string>>>;
  value: Value | null;
  onChange(value: Value | null): void;
}

/** One tap selects, a second tap on the same choice clears it. */
export function ChoiceRow<Value extends string>({ legend, names, value, onChange }: ChoiceRowProps<Value>) {
  return (
    <fieldset class="field">
      <legend>{legend}</legend>
      <div class="pressed-choices">
        {(Object.entries(names) as [Value, string][]).map(([choice, name]) => (
          <button
            key={choice}
            type="button"
            class="button"
            aria-pressed={choice === value}
            onClick={() => onChange(choice === value ? null : choice)}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
