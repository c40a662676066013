import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import type { Language } from '#core/language.ts';
import type { Texts } from '#web/texts/en.ts';
import { createFormats, type Formats } from './format.ts';

/** Only the chosen language is loaded. */
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

export interface Locale {
  language: Language;
  texts: Texts;
  formats: Formats;
  setLanguage(language: Language): Promise<void>;
}

/** The language of the page as the server sent it. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return lang in CATALOGUES ? (lang as Language) : 'en';
}

export function loadTexts(language: Language): Promise<Texts> {
  return CATALOGUES[language]();
}

const LocaleContext = createContext<Locale | undefined>(undefined);

interface LanguageProviderProps {
  initial: { language: Language; texts: Texts };
  children: ComponentChildren;
}

export function LanguageProvider({ initial, children }: LanguageProviderProps) {
  const [{ language, texts }, setLoaded] = useState(initial);
  const locale = useMemo<Locale>(
    () => ({
      language,
      texts,
      formats: createFormats(language),
      async setLanguage(next) {
        const loaded = await loadTexts(next);
        document.documentElement.lang = next;
        setLoaded({ language: next, texts: loaded });
      },
    }),
    [language, texts],
  );
  return <LocaleContext.Provider value={locale}>{children}</LocaleContext.Provider>;
}

export function useLocale(): Locale {
  const locale = useContext(LocaleContext);
  if (locale === undefined) throw new Error('There is no LanguageProvider around this');
  return locale;
}
