import { useEffect, useRef } from 'preact/hooks';

const topOf = (element: HTMLElement | null) => (element?.getBoundingClientRect().top ?? 0) + scrollY;

/**
 * Keeps what is below the answer in its place on the screen after a tap there: the answer does not shrink, and if it
 * grows, the page scrolls with it. So a second tap on the same spot never hits something else.
 */
export function useSteadyPlace() {
  const answer = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const heldTop = useRef<number>();
  useEffect(() => {
    const follow = () => {
      if (heldTop.current === undefined) return;
      const top = topOf(below.current);
      scrollBy({ top: top - heldTop.current, behavior: 'instant' });
      heldTop.current = top;
    };
    const observer = new ResizeObserver(follow);
    if (answer.current) observer.observe(answer.current);
    return () => observer.disconnect();
  }, []);
  return {
    answer,
    below,
    hold() {
      heldTop.current = topOf(below.current);
      const { current } = answer;
      if (current) current.style.minHeight = `${current.getBoundingClientRect().height}px`;
    },
    release() {
      heldTop.current = undefined;
      if (answer.current) answer.current.style.minHeight = '';
    },
  };
}
