/** The pages of the settings, in order. The name of each is the end of its URL. */
export const SECTIONS = [
  'appearance',
  'profile',
  'cycle',
  'wearable',
  'target',
  'notifications',
  'calendar-feed',
  'sessions',
  'data',
] as const;
export type SectionId = (typeof SECTIONS)[number];

export const addressOf = (id: SectionId): string => `/settings/${id}`;

/** The section of an anchor in an old link: the settings were a single page. */
export function sectionOfAnchor(hash: string): SectionId | undefined {
  const name = hash === '#device' ? 'wearable' : hash.slice(1);
  return SECTIONS.find((id) => id === name);
}
