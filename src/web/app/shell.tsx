import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { ToastRegion } from '#web/components/toast-region.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { Connection } from './connection.tsx';
import { scrollWhenReady, useKeptScroll } from './kept-scroll.ts';
import { Navigation } from './navigation.tsx';
import { SessionEnded, useSessionEnded } from './session-ended.tsx';

/** Moves the focus to the top of the page after navigation, and the scroll position too, except after Back. */
function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { path } = useLocation();
  const firstPath = useRef(path);
  const takeScroll = useKeptScroll();
  useEffect(() => {
    if (path === firstPath.current) return;
    firstPath.current = '';
    main.current?.focus({ preventScroll: true });
    scrollWhenReady(takeScroll());
  }, [path, takeScroll]);
  return main;
}

export function Shell({ children }: { children: ComponentChildren }) {
  const { texts } = useLocale();
  const main = useArrival();
  if (useSessionEnded()) return <SessionEnded />;
  return (
    <div class="shell">
      <a class="button skip-link" href="#content">
        {texts.shell.skipToContent}
      </a>
      <Navigation />
      <main class="content stack" id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Connection />
      <ToastRegion place="page" />
    </div>
  );
}
