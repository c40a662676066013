import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface InTurnsProps {
  children: VNode[];
  onWhole?(): void;
}

/** Draws one child after another, each in a turn of its own: a long page is seen at once and holds up no tap. */
export function InTurns({ children, onWhole }: InTurnsProps) {
  const [shown, setShown] = useState(1);
  const isWhole = shown === children.length;
  useEffect(() => {
    if (isWhole) onWhole?.();
    else setShown(shown + 1);
  }, [shown, isWhole, onWhole]);
  return <>{children.slice(0, shown)}</>;
}
