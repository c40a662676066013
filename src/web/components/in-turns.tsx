import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface InTurnsProps {
  children: VNode[];
  onWhole?(): void;
}

/** Renders one child per frame, so that a long page appears at once and taps are not delayed. */
export function InTurns({ children, onWhole }: InTurnsProps) {
  const [shown, setShown] = useState(1);
  const isWhole = shown === children.length;
  useEffect(() => {
    if (isWhole) onWhole?.();
    else setShown(shown + 1);
  }, [shown, isWhole, onWhole]);
  return <>{children.slice(0, shown)}</>;
}
