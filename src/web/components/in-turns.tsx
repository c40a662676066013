import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Renders one child per frame, so that a long page appears at once and taps are not delayed. */
export function InTurns({ children }: { children: VNode[] }) {
  const [shown, setShown] = useState(1);
  const isComplete = shown === children.length;
  useEffect(() => {
    if (!isComplete) setShown(shown + 1);
  }, [shown, isComplete]);
  return <>{children.slice(0, shown)}</>;
}
