import { Switch } from '#web/components/switch.tsx';
import { useSpeech } from '#web/lib/language.tsx';
import type { Override } from '#web/lib/wire.ts';
import { useOverride } from './use-override.ts';

const OVERRIDES: readonly Override[] = ['flare', 'stress', 'sleep', 'pms'];

/** What the person says of themselves. */
export function OverrideSwitches({ active }: { active: readonly Override[] }) {
  const { shell, today } = useSpeech().texts;
  const change = useOverride();
  return (
    <section class="card" aria-labelledby="overrides">
      <h2 id="overrides">{today.overrides.heading}</h2>
      <div class="overrides">
        {OVERRIDES.map((override) => (
          <Switch
            key={override}
            checked={active.includes(override)}
            onChange={(isOn) => change.mutate({ override, isOn })}
            label={
              <>
                <strong>{shell.overrides[override]}</strong>
                <span class="muted small">{today.overrides.said[override]}</span>
              </>
            }
          />
        ))}
      </div>
      <p class="muted small">{today.overrides.hint}</p>
    </section>
  );
}
