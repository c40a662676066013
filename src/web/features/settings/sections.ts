import { PAGES, type PagePath } from '#contract/pages.ts';

export type SectionId = PagePath extends infer Path
  ? Path extends `/settings/${infer Id}`
    ? Id
    : never
  : never;

const FOLDER = '/settings/';

/** The pages of the settings, in order. The name of each is the end of its URL. */
export const SECTIONS = Object.keys(PAGES)
  .filter((path) => path.startsWith(FOLDER))
  .map((path) => path.slice(FOLDER.length) as SectionId);

export const addressOf = (id: SectionId): string => `${FOLDER}${id}`;

/** The section for an anchor in an old link, from when the settings were a single page. */
export function sectionOfAnchor(hash: string): SectionId | undefined {
  const name = hash === '#device' ? 'wearable' : hash.slice(1);
  return SECTIONS.find((id) => id === name);
}
