import lazy from 'preact-iso/lazy';

/** Each page is loaded when it is first wanted. The server looks the files up here to send them along with the page. */
export const PAGES = {
  '/': lazy(() => import('#web/features/today/today-page.tsx').then((page) => page.TodayPage)),
  '/calendar': lazy(() =>
    import('#web/features/calendar/calendar-page.tsx').then((page) => page.CalendarPage),
  ),
  '/plan': lazy(() => import('#web/features/plan/plan-page.tsx').then((page) => page.PlanPage)),
  '/history': lazy(() => import('#web/features/history/history-page.tsx').then((page) => page.HistoryPage)),
  '/period-history': lazy(() =>
    import('#web/features/period-history/period-history-page.tsx').then((page) => page.PeriodHistoryPage),
  ),
  '/settings': lazy(() =>
    import('#web/features/settings/settings-page.tsx').then((page) => page.SettingsPage),
  ),
} as const;

export type PagePath = keyof typeof PAGES;

/** Loads the page at an address before it is drawn, so that the first picture is the whole one. */
export async function preloadPage(path: string): Promise<void> {
  if (path in PAGES) await PAGES[path as PagePath].preload();
}
