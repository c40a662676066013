import './settings.css';
import { useIsFetching } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
import { Page } from '#web/components/page.tsx';
import { useSpeech } from '#web/lib/language.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { CycleSection } from './cycle-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { FeedSection } from './feed-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionLinks } from './section-links.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The part that the address names is gone to when everything above it has its height. */
function useArrivalAtSection() {
  const isLoading = useIsFetching() > 0;
  const hasArrived = useRef(false);
  useEffect(() => {
    if (isLoading || hasArrived.current || document.querySelector('.settings [aria-busy="true"]')) return;
    hasArrived.current = true;
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, [isLoading]);
}

export function SettingsPage() {
  const { texts } = useSpeech();
  useArrivalAtSection();
  return (
    <Page title={texts.settings.title}>
      <div class="settings">
        <SectionLinks />
        <div class="stack">
          <ProfileSection />
          <CycleSection />
          <DeviceSection />
          <NotificationsSection />
          <FeedSection />
          <AppearanceSection />
          <SessionsSection />
          <DataSection />
          <p class="muted small">
            {texts.settings.account.about} <a href="/api/docs">{texts.settings.account.apiDocs}</a>
          </p>
        </div>
      </div>
    </Page>
  );
}
