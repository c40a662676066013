import { useLocation } from 'preact-iso';
import { useLocale } from '#web/lib/language.tsx';

/** Switches between calendar and period history. A phone's bottom bar has room only for the calendar. */
export function CycleTabs() {
  const { path: current } = useLocation();
  const { texts, pageName } = useLocale();
  return (
    <nav class="tabs" aria-label={texts.shell.cycleViews}>
      {(['/calendar', '/period-history'] as const).map((path) => (
        <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
          {pageName(path)}
        </a>
      ))}
    </nav>
  );
}
