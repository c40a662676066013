import { useLocation } from 'preact-iso';
import { Icon, type IconName } from '#web/components/icon.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Texts } from '#web/texts/en.ts';
import type { PagePath } from './pages.ts';

interface Destination {
  path: PagePath;
  icon: IconName;
  name(texts: Texts): string;
  /** Left out of the tabs on a phone, where five fit; other pages lead there. */
  wideOnly?: boolean;
}

const DESTINATIONS: readonly Destination[] = [
  { path: '/', icon: 'today', name: ({ today }) => today.title },
  { path: '/calendar', icon: 'calendar', name: ({ calendar }) => calendar.title },
  { path: '/plan', icon: 'plan', name: ({ plan }) => plan.title },
  { path: '/history', icon: 'history', name: ({ history }) => history.title },
  {
    path: '/period-history',
    icon: 'periods',
    name: ({ periodHistory }) => periodHistory.title,
    wideOnly: true,
  },
  { path: '/settings', icon: 'settings', name: ({ settings }) => settings.title },
];

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
        {DESTINATIONS.map(({ path, icon, name, wideOnly }) => (
          <li key={path} class={wideOnly ? 'wide-only' : undefined}>
            <a href={path} aria-current={path === current ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{name(texts)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
