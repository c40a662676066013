import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocale } from '#web/lib/language.tsx';
import type { Texts } from '#web/texts/catalogue.ts';
import { SECTION_IDS, type SectionId } from './section.tsx';

function nameOf(id: SectionId, { settings, target }: Texts): string {
  const names: Record<SectionId, string> = {
    profile: settings.profile.title,
    cycle: settings.profile.cycle.title,
    target: target.title,
    device: settings.device.title,
    notifications: settings.notifications.title,
    'calendar-feed': settings.feed.title,
    appearance: settings.profile.appearance.title,
    sessions: settings.account.sessions,
    data: settings.account.data,
  };
  return names[id];
}

interface SectionLinksProps {
  /** True once all sections are drawn. */
  isWhole: boolean;
}

/** The current section: the first one in the upper part of the window. */
function useSectionInView({ isWhole }: SectionLinksProps): SectionId {
  const [current, setCurrent] = useState<SectionId>(SECTION_IDS[0]);
  useEffect(() => {
    if (!isWhole) return;
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
  }, [isWhole]);
  return current;
}

/** On a phone the links are wider than the window: the current one is moved to its middle. */
function useCurrentInView(current: SectionId) {
  const links = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = links.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (!links.current || !link) return;
    links.current.scrollLeft = link.offsetLeft - (links.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return links;
}

export function SectionLinks({ isWhole }: SectionLinksProps) {
  const { texts } = useLocale();
  const current = useSectionInView({ isWhole });
  const links = useCurrentInView(current);
  return (
    <nav class="settings-links" ref={links} aria-label={texts.settings.onThisPage}>
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
