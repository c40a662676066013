import './settings.css';
import { useLayoutEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Page } from '#web/components/page.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Prefetch } from '#web/lib/queries.ts';
import { SectionList } from './section-list.tsx';
import { addressOf, sectionOfAnchor } from './sections.ts';

/** Leads on to the section that an old address names. */
function useOldAnchor(): void {
  const { route } = useLocation();
  useLayoutEffect(() => {
    const section = sectionOfAnchor(location.hash);
    if (section !== undefined) route(`${addressOf(section)}${location.search}`, true);
  }, [route]);
}

export function SettingsPage() {
  const { shell, settings } = useLocale().texts;
  useOldAnchor();
  return (
    <Page title={shell.pages.settings}>
      <SectionList />
      <p class="small">
        <a href="/how">{settings.account.how}</a>
      </p>
      <p class="muted small">
        {settings.account.about} <a href="/api/docs">{settings.account.apiDocs}</a>
      </p>
    </Page>
  );
}

/** The list is there at once. */
SettingsPage.prefetch = (async () => {}) satisfies Prefetch;
