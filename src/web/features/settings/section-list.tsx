import { Icon } from '#web/components/icon.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { addressOf, SECTIONS, type SectionId } from './sections.ts';

/** All sections with what is in each: the page that leads to them. */
export function SectionList() {
  const { sections } = useLocale().texts.settings;
  return (
    <ul class="card section-list">
      {SECTIONS.map((id) => (
        <li key={id}>
          <a href={addressOf(id)}>
            <span class="named">
              <span class="choice-name">{sections[id].name}</span>
              <span class="muted small">{sections[id].hint}</span>
            </span>
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Beside a section, where the window is wide enough. */
export function SectionLinks({ current }: { current: SectionId }) {
  const { shell, settings } = useLocale().texts;
  return (
    <nav class="settings-links" aria-label={shell.pages.settings}>
      <ul>
        {SECTIONS.map((id) => (
          <li key={id}>
            <a href={addressOf(id)} aria-current={id === current ? 'page' : undefined}>
              {settings.sections[id].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
