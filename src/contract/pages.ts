import type { Language } from '#core/language.ts';
import { LONGEST_PLAN_DAYS } from '#core/limits.ts';

interface AppPage {
  /** The page's file in `src/web/features`, without its ending. */
  code: string;
  /** The keys of the page's texts. */
  words: readonly string[];
  /** The name in the navigation; absent if the page is not in it. Its icon has the first key of `words`. */
  name?: Readonly<Record<Language, string>>;
  /** The page is not in the navigation on a phone, which has room for five. */
  wideOnly?: true;
}

/** Every page of the web app, in the order of the navigation. */
export const PAGES = {
  '/': {
    code: 'today/today-page',
    words: ['today', 'followUp', 'workouts'],
    name: { en: 'Today', de: 'Heute', fr: 'Aujour\u00add’hui' },
  },
  '/calendar': {
    code: 'calendar/calendar-page',
    words: ['calendar'],
    name: { en: 'Calendar', de: 'Kalender', fr: 'Calendrier' },
  },
  '/plan': {
    code: 'plan/plan-page',
    words: ['plan', 'workouts'],
    name: { en: 'Plan', de: 'Plan', fr: 'Plan' },
  },
  '/history': {
    code: 'history/history-page',
    words: ['history', 'followUp'],
    name: { en: 'History', de: 'Verlauf', fr: 'Historique' },
  },
  '/period-history': {
    code: 'period-history/period-history-page',
    words: ['periodHistory'],
    name: { en: 'Periods', de: 'Perioden', fr: 'Règles' },
    wideOnly: true,
  },
  '/settings': {
    code: 'settings/settings-page',
    words: ['settings', 'device'],
    name: { en: 'Settings', de: 'Einstel\u00adlungen', fr: 'Réglages' },
  },
  '/settings/appearance': { code: 'settings/appearance-section', words: ['settings'] },
  '/settings/profile': {
    code: 'settings/profile/profile-section',
    words: ['settings'],
  },
  '/settings/cycle': {
    code: 'settings/cycle-section',
    words: ['settings'],
  },
  '/settings/wearable': {
    code: 'settings/device/device-section',
    words: ['settings', 'device'],
  },
  '/settings/target': {
    code: 'settings/target-section',
    words: ['settings'],
  },
  '/settings/notifications': {
    code: 'settings/notifications/notifications-section',
    words: ['settings', 'messageBrowser'],
  },
  '/settings/plans': {
    code: 'settings/plans/plans-section',
    words: ['settings'],
  },
  '/settings/calendar-feed': {
    code: 'settings/feed/feed-section',
    words: ['settings'],
  },
  '/settings/shares': { code: 'settings/shares/shares-section', words: ['settings', 'shares'] },
  '/settings/sessions': {
    code: 'settings/account/sessions-section',
    words: ['settings', 'toolKeys'],
  },
  '/settings/data': { code: 'settings/account/data-section', words: ['settings', 'data'] },
  '/start': {
    code: 'settings/start/start-page',
    words: ['start', 'settings', 'device'],
  },
  '/import': { code: 'import/import-page', words: ['import'] },
  '/doctor-report': { code: 'doctor-report/doctor-report-page', words: ['doctorReport', 'periodHistory'] },
} as const satisfies Readonly<Record<string, AppPage>>;

export type PagePath = keyof typeof PAGES;

/** The row of a page, without the narrow types of its own values. */
export const pageAt = (path: PagePath): AppPage => PAGES[path];

/** The file of a page's texts in `src/web/texts`. */
export function textsFile(language: Language, words: string): string {
  return `./${language}/${words.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

/** API paths of the calendar page: the month and its neighbours, and the training of the six weeks shown. */
function calendarQueries(today: Temporal.PlainDate): string[] {
  const month = today.with({ day: 1 });
  const from = month.subtract({ months: 1 }).subtract({ weeks: 1 });
  const to = month.add({ months: 1 }).add({ weeks: 6 });
  const firstShown = month.subtract({ days: month.dayOfWeek - 1 });
  const lastShown = firstShown.add({ weeks: 6 }).subtract({ days: 1 });
  return [
    '/api/today',
    `/api/calendar?from=${from}&to=${to}`,
    `/api/trends?from=${firstShown}&to=${lastShown}`,
    `/api/plan?days=${LONGEST_PLAN_DAYS}`,
  ];
}

/** API paths of the plan: its days, and the sessions from Monday on. */
function planQueries(today: Temporal.PlainDate): string[] {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const to = today.add({ days: 27 });
  return ['/api/today', '/api/settings', '/api/plan?days=28', `/api/workouts?from=${monday}&to=${to}`];
}

/** API paths that a page requests first, if its URL has only the path. The server preloads them. */
export const PRELOADS: { readonly [Path in PagePath]?: (today: Temporal.PlainDate) => string[] } = {
  '/': () => ['/api/today'],
  '/calendar': calendarQueries,
  '/plan': planQueries,
  '/history': () => ['/api/today', '/api/trends'],
  '/period-history': () => ['/api/today', '/api/period-history?page=1&limit=20'],
  '/settings': () => [
    '/api/user',
    '/api/settings',
    '/api/device',
    '/api/notifications',
    '/api/calendar/feeds',
    '/api/period-history?page=1&limit=1',
  ],
  '/settings/profile': () => ['/api/user'],
  '/settings/cycle': () => ['/api/settings'],
  '/settings/wearable': () => ['/api/device', '/api/device/ways'],
  '/settings/target': () => ['/api/plan?days=1'],
  '/settings/notifications': () => ['/api/notifications'],
  '/settings/plans': () => ['/api/plan-sources', '/api/device'],
  '/settings/calendar-feed': () => ['/api/calendar/feeds'],
  '/settings/shares': () => ['/api/shares?limit=100'],
  '/settings/sessions': () => ['/api/sessions?limit=100'],
  '/start': () => ['/api/today', '/api/user', '/api/settings'],
  '/import': () => ['/api/imports'],
  '/doctor-report': () => ['/api/doctor-report'],
};
