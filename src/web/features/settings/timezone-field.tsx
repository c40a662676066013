import { useId, useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { useSpeech } from '#web/lib/language.tsx';

interface TimezoneFieldProps {
  value: string;
  error: string | undefined;
  onChange(timezone: string): void;
}

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `America/Argentina/Buenos_Aires` is found by `buenos aires` too. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Every zone the browser knows, searched by typing a part of its name. */
export function TimezoneField({ value, error, onChange }: TimezoneFieldProps) {
  const { profile } = useSpeech().texts.settings;
  const listId = useId();
  // Hundreds of names, which only someone who searches needs.
  const [zones, setZones] = useState<readonly string[]>([]);
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
            />
            <Button onClick={() => onChange(deviceZone())}>{profile.useDeviceZone(deviceZone())}</Button>
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
