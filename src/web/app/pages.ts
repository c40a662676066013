import type { QueryClient } from '@tanstack/preact-query';
import lazy from 'preact-iso/lazy';

/** Each page is loaded when it is first wanted. The server sends its files along with the document. */
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

/** Who waits longer sees the page without its answers. */
const WAIT_FOR_ANSWERS_MS = 500;

/** Loads the page at an address, and what it asks first, before it is drawn: the first picture is the whole one. */
export async function preparePage({ pathname, search }: Location, client: QueryClient): Promise<void> {
  if (!(pathname in PAGES)) return;
  const { ask } = await PAGES[pathname as PagePath].preload();
  const query = Object.fromEntries(new URLSearchParams(search));
  // The page itself says what went wrong.
  const answers = ask(client, query).catch(() => {});
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, WAIT_FOR_ANSWERS_MS))]);
}
