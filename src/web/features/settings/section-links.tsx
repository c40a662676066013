import { useLocale } from '#web/lib/language.tsx';
import { addressOf, SECTIONS, type SectionId } from './sections.ts';

/** Links to all sections, shown beside the current one in a wide window. */
export function SectionLinks({ current }: { current: SectionId }) {
  const { texts, pageName } = useLocale();
  return (
    <nav class="settings-links" aria-label={pageName('/settings')}>
      <ul>
        {SECTIONS.map((id) => (
          <li key={id}>
            <a href={addressOf(id)} aria-current={id === current ? 'page' : undefined}>
              {texts.settings.sections[id].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
