import type { common } from './en.ts';

/** Words that several pages show. They are loaded with the app. */
export type CommonTexts = typeof common;

/** Words of one page each, loaded with its code. The English file of each adds its part. */
// biome-ignore lint/suspicious/noEmptyInterface: the parts are declared in the files of the words
export interface PageTexts {}

/** Every word of the web app. The types are those of the English words, so that no other language can lack one. */
export type Texts = CommonTexts & PageTexts;

export type TextsPage = keyof PageTexts;

/** The words of one language, as its file exports them. */
export interface Catalogue {
  common: CommonTexts;
  /** By file, as seen from this folder. */
  pages: Readonly<Record<string, () => Promise<PageTexts>>>;
}
