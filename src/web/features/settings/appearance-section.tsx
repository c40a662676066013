import { useState } from 'preact/hooks';
import type { Language } from '#core/language.ts';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { LANGUAGE_NAMES, useLocale } from '#web/lib/language.tsx';
import type { Prefetch } from '#web/lib/queries.ts';
import type { Settings } from '#web/lib/wire.ts';
import { APPEARANCES, chooseAppearance, readAppearance } from './appearance.ts';
import { Section } from './section.tsx';

const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

function LanguageChoice() {
  const { language, texts, setLanguage } = useLocale();
  const { appearance } = texts.settings.profile;
  // Ends only when the texts are loaded; otherwise the old choice would be shown for a moment.
  const change = useChange(async (wanted: Language) => {
    await callApi<Settings>('PATCH', '/api/settings', { language: wanted });
    await setLanguage(wanted);
  });
  return (
    <RadioGroup
      legend={appearance.language}
      hint={appearance.languageHint}
      options={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
      value={change.isPending ? change.variables : language}
      onChange={(wanted) => change.mutate(wanted)}
    />
  );
}

export function AppearanceSection() {
  const { appearance } = useLocale().texts.settings.profile;
  const [look, setLook] = useState(readAppearance);
  return (
    <Section id="appearance">
      <LanguageChoice />
      <RadioGroup
        legend={appearance.look}
        hint={appearance.lookHint}
        options={APPEARANCES.map((value) => ({ value, name: appearance.looks[value] }))}
        value={look}
        onChange={(wanted) => {
          chooseAppearance(wanted);
          setLook(wanted);
        }}
      />
    </Section>
  );
}

AppearanceSection.prefetch = (async () => {}) satisfies Prefetch;
