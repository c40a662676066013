import { useLocation } from 'preact-iso';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { Icon } from '#web/components/icon.tsx';
import { useLocale } from '#web/lib/language.tsx';

const DESTINATIONS = (Object.keys(PAGES) as PagePath[]).flatMap((path) => {
  const page = PAGES[path];
  return 'name' in page ? { path, icon: page.words[0], isWideOnly: 'wideOnly' in page } : [];
});

/** How a link is marked. A page below another, such as one of the settings, counts as that page. */
function currentAt(path: string, current: string): 'page' | 'true' | undefined {
  if (path === current) return 'page';
  return current.startsWith(`${path}/`) ? 'true' : undefined;
}

export function Navigation() {
  const { path: current } = useLocation();
  const { texts, pageName } = useLocale();
  return (
    <nav class="navigation" aria-label={texts.shell.navigation}>
      <p class="brand">
        <img src="/icons/lutea.svg" alt="" width="32" height="32" />
        Lutea
      </p>
      <ul>
        {DESTINATIONS.map(({ path, icon, isWideOnly }) => (
          <li key={path} class={isWideOnly ? 'wide-only' : undefined}>
            <a href={path} aria-current={currentAt(path, current)}>
              <Icon name={icon} />
              <span>{pageName(path)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
