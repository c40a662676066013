import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import type { Texts } from '#web/texts/en.ts';
import { createFormats, type Formats, type Language } from './format.ts';

/** One is loaded: a person reads one language. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => import('#web/texts/en.ts').then(({ en }) => en),
  de: () => import('#web/texts/de.ts').then(({ de }) => de),
  fr: () => import('#web/texts/fr.ts').then(({ fr }) => fr),
};

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
};

export interface Speech {
  language: Language;
  texts: Texts;
  formats: Formats;
  speak(language: Language): Promise<void>;
}

/** The language that the server drew the page in. */
export function pageLanguage(): Language {
  const said = document.documentElement.lang;
  return said in CATALOGUES ? (said as Language) : 'en';
}

export function loadTexts(language: Language): Promise<Texts> {
  return CATALOGUES[language]();
}

const SpeechContext = createContext<Speech | undefined>(undefined);

interface LanguageProviderProps {
  initial: { language: Language; texts: Texts };
  children: ComponentChildren;
}

export function LanguageProvider({ initial, children }: LanguageProviderProps) {
  const [{ language, texts }, setSpoken] = useState(initial);
  const speech = useMemo<Speech>(
    () => ({
      language,
      texts,
      formats: createFormats(language),
      async speak(next) {
        const loaded = await loadTexts(next);
        document.documentElement.lang = next;
        setSpoken({ language: next, texts: loaded });
      },
    }),
    [language, texts],
  );
  return <SpeechContext.Provider value={speech}>{children}</SpeechContext.Provider>;
}

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (speech === undefined) throw new Error('There is no LanguageProvider around this');
  return speech;
}
