/** The kinds of work that are measured. */
export const WORK = {
  profile: 'Read the profile',
  history: 'Read 20 of 200 period logs',
  today: 'Read today',
  feed: 'Read the calendar feed',
  feed304: 'Ask for the feed again (304)',
  page: 'Load the page /',
  mixed: 'Morning rush, mixed',
  overrides: 'Add an override (a write)',
  patch: 'Change the profile (a write)',
  period: 'Log a period start (a write)',
} as const;

export type WorkName = keyof typeof WORK;
export const WORK_NAMES = Object.keys(WORK) as WorkName[];
