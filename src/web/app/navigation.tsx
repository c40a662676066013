import { useLocation } from 'preact-iso';
import { Icon, type IconName } from '#web/components/icon.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Texts } from '#web/texts/catalogue.ts';
import type { PagePath } from './pages.ts';

interface Destination {
  path: PagePath;
  icon: IconName;
  page: keyof Texts['shell']['pages'];
  /** Not in the tabs of a phone, which has room for five; other pages link to it. */
  wideOnly?: boolean;
}

const DESTINATIONS: readonly Destination[] = [
  { path: '/', icon: 'today', page: 'today' },
  { path: '/calendar', icon: 'calendar', page: 'calendar' },
  { path: '/plan', icon: 'plan', page: 'plan' },
  { path: '/history', icon: 'history', page: 'history' },
  {
    path: '/period-history',
    icon: 'periods',
    page: 'periodHistory',
    wideOnly: true,
  },
  { path: '/settings', icon: 'settings', page: 'settings' },
];

/** A page below another, such as one of the settings, counts as that page. */
function currentAt(path: PagePath, current: string): 'page' | 'true' | undefined {
  if (path === current) return 'page';
  return current.startsWith(`${path}/`) ? 'true' : undefined;
}

export function Navigation() {
  const { path: current } = useLocation();
  const { texts } = useLocale();
  return (
    <nav class="navigation" aria-label={texts.shell.navigation}>
      <p class="brand">
        <img src="/icons/lutea.svg" alt="" width="32" height="32" />
        Lutea
      </p>
      <ul>
        {DESTINATIONS.map(({ path, icon, page, wideOnly }) => (
          <li key={path} class={wideOnly ? 'wide-only' : undefined}>
            <a href={path} aria-current={currentAt(path, current)}>
              <Icon name={icon} />
              <span>{texts.shell.pages[page]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
