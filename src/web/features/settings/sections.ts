/** The pages of the settings, in their order. The name of each is the end of its address. */
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

/** All settings were one page before, and links that were sent then name a part of it. */
export function sectionOfAnchor(hash: string): SectionId | undefined {
  const name = hash === '#device' ? 'wearable' : hash.slice(1);
  return SECTIONS.find((id) => id === name);
}
