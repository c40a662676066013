import './settings.css';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { InTurns } from '#web/components/in-turns.tsx';
import { Page } from '#web/components/page.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries } from '#web/lib/queries.ts';
import { DataSection } from './account/data-section.tsx';
import { SessionsSection } from './account/sessions-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { CycleSection } from './cycle-section.tsx';
import { DeviceSection } from './device/device-section.tsx';
import { FeedSection } from './feed/feed-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SectionLinks } from './section-links.tsx';
import { TargetSection } from './target-section.tsx';

/** Scrolls to the section in the address once all sections have their height. */
function useArrivalAtSection() {
  const page = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const { current: drawn } = page;
    if (!isWhole || drawn === null) return;
    const observer = new MutationObserver(goThere);
    function goThere() {
      if (drawn?.querySelector('[aria-busy="true"]')) return;
      observer.disconnect();
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
    }
    observer.observe(drawn, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    goThere();
    return () => observer.disconnect();
  }, [isWhole]);
  return { page, isWhole, arrive: useCallback(() => setWhole(true), []) };
}

function About() {
  const { account } = useLocale().texts.settings;
  return (
    <p class="muted small">
      {account.about} <a href="/api/docs">{account.apiDocs}</a>
    </p>
  );
}

const sections = [
  <ProfileSection key="profile" />,
  <CycleSection key="cycle" />,
  <TargetSection key="target" />,
  <DeviceSection key="device" />,
  <NotificationsSection key="notifications" />,
  <FeedSection key="feed" />,
  <AppearanceSection key="appearance" />,
  <SessionsSection key="sessions" />,
  <DataSection key="data" />,
  <About key="about" />,
];

export function SettingsPage() {
  const { texts } = useLocale();
  const { page, isWhole, arrive } = useArrivalAtSection();
  return (
    <Page title={texts.shell.pages.settings}>
      <div class="settings" ref={page}>
        <SectionLinks isWhole={isWhole} />
        <div class="stack">
          <InTurns onWhole={arrive}>{sections}</InTurns>
        </div>
      </div>
    </Page>
  );
}

/** What the first screen shows. */
SettingsPage.prefetch = ((client) =>
  Promise.all([client.fetchQuery(queries.profile), client.fetchQuery(queries.settings)])) satisfies Prefetch;
