import { useEffect, useState } from 'preact/hooks';
import { useSpeech } from '#web/lib/language.tsx';
import type { Texts } from '#web/texts/en.ts';
import { SECTION_IDS, type SectionId } from './section.tsx';

function nameOf(id: SectionId, { settings }: Texts): string {
  const names: Record<SectionId, string> = {
    profile: settings.profile.title,
    cycle: settings.profile.cycle.title,
    device: settings.device.title,
    notifications: settings.notifications.title,
    'calendar-feed': settings.feed.title,
    appearance: settings.profile.appearance.title,
    sessions: settings.account.sessions,
    data: settings.account.data,
  };
  return names[id];
}

/** The section that is being read: the first that reaches into the upper part of the window. */
function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>(SECTION_IDS[0]);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = SECTION_IDS.find((id) => inView.has(id));
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: '-15% 0px -55% 0px' },
    );
    for (const id of SECTION_IDS) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

export function SectionLinks() {
  const { texts } = useSpeech();
  const current = useSectionInView();
  return (
    <nav class="settings-links" aria-label={texts.settings.onThisPage}>
      <ul>
        {SECTION_IDS.map((id) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {nameOf(id, texts)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
