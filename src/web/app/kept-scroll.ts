import { useCallback, useEffect, useRef } from 'preact/hooks';

/**
 * How long to wait until the page is high enough. Cached data takes a few frames; a page that loads is not scrolled.
 */
const LONGEST_WAIT_MS = 2_000;

/** Scrolls as soon as the page is high enough, unless the person scrolls first. */
export function scrollWhenReady(top: number): void {
  const until = performance.now() + LONGEST_WAIT_MS;
  let hasScrolled = false;
  const stop = () => {
    hasScrolled = true;
  };
  for (const event of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(event, stop, { once: true });
  const step = () => {
    if (hasScrolled) return;
    window.scrollTo({ top, behavior: 'instant' });
    if (window.scrollY < top - 1 && performance.now() < until) requestAnimationFrame(step);
  };
  step();
}

/** Stores the scroll position of each page. Returns it once after Back or Forward. */
export function useKeptScroll(): () => number {
  const positions = useRef(new Map<string, number>());
  const wanted = useRef(0);
  useEffect(() => {
    const remember = () => positions.current.set(location.href, window.scrollY);
    const recall = () => {
      wanted.current = positions.current.get(location.href) ?? 0;
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('popstate', recall);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('popstate', recall);
    };
  }, []);
  return useCallback(() => {
    const top = wanted.current;
    wanted.current = 0;
    return top;
  }, []);
}
