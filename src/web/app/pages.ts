import type { QueryClient } from '@tanstack/preact-query';
import lazy from 'preact-iso/lazy';
import { loadPageTexts } from '#web/lib/language.tsx';
import type { TextsPage } from '#web/texts/catalogue.ts';

/** A page that is loaded on first use, together with its texts. The server preloads both. */
function pageWith<Component>(words: readonly TextsPage[], loadPage: () => Promise<Component>) {
  return lazy(() => Promise.all([loadPage(), ...words.map(loadPageTexts)]).then(([page]) => page));
}

export const PAGES = {
  '/': pageWith(['today'], () => import('#web/features/today/today-page.tsx').then((page) => page.TodayPage)),
  '/calendar': pageWith(['calendar'], () =>
    import('#web/features/calendar/calendar-page.tsx').then((page) => page.CalendarPage),
  ),
  '/plan': pageWith(['plan'], () => import('#web/features/plan/plan-page.tsx').then((page) => page.PlanPage)),
  '/history': pageWith(['history'], () =>
    import('#web/features/history/history-page.tsx').then((page) => page.HistoryPage),
  ),
  '/period-history': pageWith(['periodHistory'], () =>
    import('#web/features/period-history/period-history-page.tsx').then((page) => page.PeriodHistoryPage),
  ),
  '/start': pageWith(['start', 'settings', 'device'], () =>
    import('#web/features/settings/start/start-page.tsx').then((page) => page.StartPage),
  ),
  '/settings': pageWith(['settings', 'device'], () =>
    import('#web/features/settings/settings-page.tsx').then((page) => page.SettingsPage),
  ),
  '/import': pageWith(['import'], () =>
    import('#web/features/import/import-page.tsx').then((page) => page.ImportPage),
  ),
  '/settings/appearance': pageWith(['settings'], () =>
    import('#web/features/settings/appearance-section.tsx').then((page) => page.AppearanceSection),
  ),
  '/settings/profile': pageWith(['settings'], () =>
    import('#web/features/settings/profile/profile-section.tsx').then((page) => page.ProfileSection),
  ),
  '/settings/cycle': pageWith(['settings'], () =>
    import('#web/features/settings/cycle-section.tsx').then((page) => page.CycleSection),
  ),
  '/settings/wearable': pageWith(['settings', 'device'], () =>
    import('#web/features/settings/device/device-section.tsx').then((page) => page.DeviceSection),
  ),
  '/settings/target': pageWith(['settings'], () =>
    import('#web/features/settings/target-section.tsx').then((page) => page.TargetSection),
  ),
  '/settings/notifications': pageWith(['settings'], () =>
    import('#web/features/settings/notifications/notifications-section.tsx').then(
      (page) => page.NotificationsSection,
    ),
  ),
  '/settings/calendar-feed': pageWith(['settings'], () =>
    import('#web/features/settings/feed/feed-section.tsx').then((page) => page.FeedSection),
  ),
  '/settings/sessions': pageWith(['settings'], () =>
    import('#web/features/settings/account/sessions-section.tsx').then((page) => page.SessionsSection),
  ),
  '/settings/data': pageWith(['settings'], () =>
    import('#web/features/settings/account/data-section.tsx').then((page) => page.DataSection),
  ),
} as const;

export type PagePath = keyof typeof PAGES;

/** After this the page is shown without its data. */
const PREFETCH_TIMEOUT_MS = 500;

/** Loads a page and its data before it is drawn, so that the first paint is complete. */
export async function preparePage({ pathname, search }: Location, client: QueryClient): Promise<void> {
  if (!(pathname in PAGES)) return;
  const { prefetch } = await PAGES[pathname as PagePath].preload();
  const query = Object.fromEntries(new URLSearchParams(search));
  // The page itself shows errors.
  const data = prefetch(client, query).catch(() => {});
  await Promise.race([data, new Promise((resolve) => setTimeout(resolve, PREFETCH_TIMEOUT_MS))]);
}
