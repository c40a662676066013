import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import { PAGES, type PagePath, pageAt, textsFile } from '#contract/pages.ts';
import type { Language } from '#core/language.ts';
import type { Catalogue, Texts, TextsPage } from '#web/texts/catalogue.ts';
import { createFormats, type Formats } from './format.ts';

/** The texts of each language. Only the chosen one is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: () => import('#web/texts/en.ts'),
  de: () => import('#web/texts/de.ts'),
  fr: () => import('#web/texts/fr.ts'),
};

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
};

/** The texts of one language, as far as they are loaded. */
export interface LoadedTexts {
  language: Language;
  texts: Texts;
  /** Loads the texts of a page. */
  load(page: TextsPage): Promise<void>;
  /** The pages whose texts were requested. */
  pages(): TextsPage[];
}

/** The texts of one language. Reading those of a page that are not loaded yet suspends the component until they are. */
function createTexts(language: Language, { common, pages }: Catalogue): LoadedTexts {
  const requests = new Map<TextsPage, Promise<void>>();
  const texts = { ...common };
  const request = async (page: TextsPage): Promise<void> => {
    const value = (await pages[textsFile(language, page)]?.())?.[page];
    Object.defineProperty(texts, page, { value });
  };
  const load = (page: TextsPage): Promise<void> => {
    const loading = requests.get(page) ?? request(page);
    requests.set(page, loading);
    // After a failure the next read tries again.
    loading.catch(() => requests.delete(page));
    return loading;
  };
  for (const page of Object.values(PAGES).flatMap(({ words }) => words)) {
    const get = () => {
      throw load(page);
    };
    Object.defineProperty(texts, page, { get, configurable: true });
  }
  return { language, texts: texts as Texts, load, pages: () => [...requests.keys()] };
}

const loaded = new Map<Language, Promise<LoadedTexts>>();

export function loadTexts(language: Language): Promise<LoadedTexts> {
  const loading =
    loaded.get(language) ?? CATALOGUES[language]().then((catalogue) => createTexts(language, catalogue));
  loaded.set(language, loading);
  loading.catch(() => loaded.delete(language));
  return loading;
}

/** The language in which the server sent the page, or the one chosen since. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return lang in CATALOGUES ? (lang as Language) : 'en';
}

/** Loads a page's texts in the current language, in parallel with its code. */
export async function loadWords(words: readonly TextsPage[]): Promise<void> {
  const { load } = await loadTexts(pageLanguage());
  await Promise.all(words.map(load));
}

export interface Locale {
  language: Language;
  texts: Texts;
  formats: Formats;
  /** The name of a page, in the navigation and as its heading. */
  pageName(path: PagePath): string;
  setLanguage(language: Language): Promise<void>;
}

const LocaleContext = createContext<Locale | undefined>(undefined);

interface LanguageProviderProps {
  initial: LoadedTexts;
  children: ComponentChildren;
}

export function LanguageProvider({ initial, children }: LanguageProviderProps) {
  const [current, setCurrent] = useState(initial);
  const locale = useMemo<Locale>(
    () => ({
      language: current.language,
      texts: current.texts,
      formats: createFormats(current.language),
      pageName: (path) => pageAt(path).name?.[current.language] ?? '',
      async setLanguage(language) {
        const next = await loadTexts(language);
        await Promise.all(current.pages().map(next.load));
        document.documentElement.lang = language;
        setCurrent(next);
      },
    }),
    [current],
  );
  return <LocaleContext.Provider value={locale}>{children}</LocaleContext.Provider>;
}

export function useLocale(): Locale {
  const locale = useContext(LocaleContext);
  if (locale === undefined) throw new Error('There is no LanguageProvider around this');
  return locale;
}
