import './settings.css';
import { useLayoutEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Icon } from '#web/components/icon.tsx';
import { Page } from '#web/components/page.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries } from '#web/lib/queries.ts';
import { useSectionValues } from './section-values.ts';
import { addressOf, SECTIONS, sectionOfAnchor } from './sections.ts';

/** Redirects an old link with an anchor to its section. */
function useOldAnchor(): void {
  const { route } = useLocation();
  useLayoutEffect(() => {
    const section = sectionOfAnchor(location.hash);
    if (section !== undefined) route(`${addressOf(section)}${location.search}`, true);
  }, [route]);
}

/** Links to all sections, each with its current value. */
function SectionList() {
  const { sections } = useLocale().texts.settings;
  const values = useSectionValues();
  return (
    <ul class="card section-list">
      {SECTIONS.map((id) => (
        <li key={id}>
          <a href={addressOf(id)}>
            <span class="named">
              <span class="choice-name">{sections[id].name}</span>
              <span class="muted small">{values[id] ?? sections[id].hint}</span>
            </span>
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function SettingsPage() {
  const { texts, pageName } = useLocale();
  useOldAnchor();
  return (
    <Page title={pageName('/settings')}>
      <SectionList />
      <p class="small">
        <a href="/how">{texts.settings.account.how}</a>
      </p>
      <p class="muted small">
        {texts.settings.account.about} <a href="/api/docs">{texts.settings.account.apiDocs}</a>
      </p>
    </Page>
  );
}

SettingsPage.prefetch = ((client) =>
  Promise.all([
    client.fetchQuery(queries.profile),
    client.fetchQuery(queries.settings),
    client.fetchQuery(queries.device),
    client.fetchQuery(queries.notifications),
    client.fetchQuery(queries.feeds),
    client.fetchQuery(queries.periodHistory(1, 1)),
  ])) satisfies Prefetch;
