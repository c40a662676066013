import './settings.css';
import type { ComponentChildren } from 'preact';
import { Page } from '#web/components/page.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { SectionLinks } from './section-links.tsx';
import type { SectionId } from './sections.ts';

interface SectionProps {
  id: SectionId;
  lead?: string;
  children: ComponentChildren;
}

/** One page of the settings. */
export function Section({ id, lead, children }: SectionProps) {
  const { texts, pageName } = useLocale();
  return (
    <>
      <a class="settings-back" href="/settings">
        {pageName('/settings')}
      </a>
      <Page title={texts.settings.sections[id].name}>
        <div class="settings">
          <SectionLinks current={id} />
          <section class="card settings-section" aria-label={texts.settings.sections[id].name}>
            {lead !== undefined && <p class="muted">{lead}</p>}
            {children}
          </section>
        </div>
      </Page>
    </>
  );
}
