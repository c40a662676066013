import { useId, useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { browserZone, cityOf, findZone } from '#web/lib/timezone.ts';

interface TimezoneFieldProps {
  value: string;
  error: string | undefined;
  onChange(timezone: string): void;
}

/** Every zone the browser knows, searched by typing a part of its name; a city alone is enough. */
export function TimezoneField({ value, error, onChange }: TimezoneFieldProps) {
  const { profile } = useLocale().texts.settings;
  const listId = useId();
  // Hundreds of names, which only someone who searches needs.
  const [zones, setZones] = useState<readonly string[]>([]);
  const settle = () => {
    const found = findZone(value);
    if (found !== undefined && found !== value) onChange(found);
  };
  return (
    <>
      <Field label={profile.timezone} hint={profile.timezoneHint} error={error}>
        {(control) => (
          <div class="with-button">
            <input
              {...control}
              list={listId}
              value={value}
              autocomplete="off"
              spellcheck={false}
              onFocus={(event) => {
                setZones(Intl.supportedValuesOf('timeZone'));
                // Typing then searches all zones rather than adding to the name of one.
                event.currentTarget.select();
              }}
              onInput={(event) => onChange(event.currentTarget.value)}
              onBlur={settle}
            />
            <Button onClick={() => onChange(browserZone())}>{profile.useDeviceZone(browserZone())}</Button>
          </div>
        )}
      </Field>
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} label={cityOf(zone)} />
        ))}
      </datalist>
    </>
  );
}
