import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { type Day, isDay } from '#web/lib/day.ts';

export interface LogDialog {
  isOpen: boolean;
  open(): void;
  close(): void;
  /** The day named in the URL. */
  suggestedDay(today: Day): Day | undefined;
}

/**
 * The dialog to log a start. It is open while the URL says so (`/?log`, `/?log=2026-10-18`), so that Back closes it and
 * sign-in returns to it.
 */
export function useLogDialog(): LogDialog {
  const { query, route } = useLocation();
  const wasOpenedHere = useRef(false);
  const asked = query['log'];
  return {
    isOpen: asked !== undefined,
    open() {
      wasOpenedHere.current = true;
      route('/?log');
    },
    close() {
      // Go back only if the previous history entry is one of ours.
      if (wasOpenedHere.current) history.back();
      else route('/', true);
      wasOpenedHere.current = false;
    },
    suggestedDay: (today) => (asked !== undefined && isDay(asked) && asked <= today ? asked : undefined),
  };
}
