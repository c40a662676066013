import { useLocation } from 'preact-iso';
import { useLocale } from '#web/lib/language.tsx';

/** Switches between calendar and period history. A phone's bottom bar has room for the first only. */
export function CycleTabs() {
  const { path: current } = useLocation();
  const { texts } = useLocale();
  const tabs = [
    ['/calendar', texts.shell.pages.calendar],
    ['/period-history', texts.shell.pages.periodHistory],
  ] as const;
  return (
    <nav class="tabs" aria-label={texts.shell.cycleViews}>
      {tabs.map(([path, name]) => (
        <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
