import { Loaded } from '#web/components/loaded.tsx';
import { ModeChoice, type ModeSettings } from '#web/components/mode/mode-choice.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useSettings } from '#web/lib/queries.ts';
import type { Settings } from '#web/lib/wire.ts';
import { Ghost } from './ghost.tsx';
import { HintedSwitch } from './hinted-switch.tsx';
import { useQuickChange } from './quick-change.ts';
import { Section } from './section.tsx';

type Choices = ModeSettings & Pick<Settings, 'phasePlanning' | 'temperatureReading'>;

function CycleChoices({ phasePlanning, temperatureReading, ...mode }: Choices) {
  const { cycle } = useLocale().texts.settings.profile;
  const change = useQuickChange<Settings>('/api/settings');
  return (
    <div class="stack">
      <ModeChoice chosen={mode} onChange={(changed) => change.mutate(changed)} />
      <HintedSwitch
        name={cycle.phasePlanning}
        hint={cycle.phasePlanningHint}
        checked={phasePlanning}
        onChange={(isOn) => change.mutate({ phasePlanning: isOn })}
      />
      {mode.cycleMode === 'NATURAL' && (
        <HintedSwitch
          name={cycle.temperatureReading}
          hint={cycle.temperatureReadingHint}
          checked={temperatureReading}
          onChange={(isOn) => change.mutate({ temperatureReading: isOn })}
        />
      )}
    </div>
  );
}

export function CycleSection() {
  const placeholder = (
    <Ghost>
      <CycleChoices
        cycleMode="NATURAL"
        pillPack="DAYS_28"
        pauseReason="JUST_SO"
        phasePlanning={false}
        temperatureReading={false}
      />
    </Ghost>
  );
  return (
    <Section id="cycle">
      <Loaded query={useSettings()} placeholder={placeholder}>
        {(stored) => <CycleChoices {...stored} />}
      </Loaded>
    </Section>
  );
}

CycleSection.prefetch = ((client) => client.fetchQuery(queries.settings)) satisfies Prefetch;
