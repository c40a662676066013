import { useId, useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { browserZone, cityOf, isSameZone } from '#web/lib/timezone.ts';
import { findZone } from '#web/lib/timezone-search.ts';

interface TimezoneFieldProps {
  value: string;
  error: string | undefined;
  onChange(timezone: string): void;
}

/** A search field over all timezones of the browser; a city name is enough. */
export function TimezoneField({ value, error, onChange }: TimezoneFieldProps) {
  const { profile } = useLocale().texts.settings;
  const listId = useId();
  // There are hundreds of names, so they are loaded only for a search.
  const [zones, setZones] = useState<readonly string[]>([]);
  const resolveZone = () => {
    const zone = findZone(value);
    if (zone !== undefined && zone !== value) onChange(zone);
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
                // Selects the text, so that typing starts a new search.
                event.currentTarget.select();
              }}
              onInput={(event) => onChange(event.currentTarget.value)}
              onBlur={resolveZone}
            />
            {!isSameZone(value, browserZone()) && (
              <Button onClick={() => onChange(browserZone())}>{profile.useDeviceZone(browserZone())}</Button>
            )}
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
