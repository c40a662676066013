import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { liftAbove } from '#web/lib/lift-above.ts';
import {
  holdToast,
  releaseToast,
  runToastAction,
  type Toast,
  undoNewest,
  useToast,
} from '#web/lib/toasts.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');

function isUndoKey({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z';
}

/** Ctrl+Z or Cmd+Z undoes the newest change: the toast's button takes many Tabs to reach and soon disappears. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An open dialog has its own region, which may have handled the key already.
      if (event.defaultPrevented || !isUndoKey(event) || isTyping(event.target)) return;
      if (undoNewest()) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

const CONTROLS = ':is(main, nav, .connection) :is(a, button, input, select, textarea, summary, label)';

/** Moves the toast up if it would cover a control. If there is no free space, its text is cut to one line. */
function useToastPosition(toast: Toast | undefined) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = region.current;
    if (box === null || toast === undefined) return;
    box.style.setProperty('--lift', '0px');
    box.classList.remove('cut');
    const controls = [...document.querySelectorAll(CONTROLS)]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect());
    let lift = liftAbove(box.getBoundingClientRect(), controls);
    if (lift === null) {
      box.classList.add('cut');
      lift = liftAbove(box.getBoundingClientRect(), controls);
    }
    box.style.setProperty('--lift', `${lift ?? 0}px`);
  }, [toast]);
  return region;
}

/** Shows the toast: over the page, or at the end of an open dialog, because nothing behind it can be reached. */
export function ToastRegion({ place }: { place: 'page' | 'dialog' }) {
  const toast = useToast(place);
  useUndoKey();
  const region = useToastPosition(toast);
  return (
    <div class="toasts" role="status" ref={region} onFocusCapture={holdToast} onBlurCapture={releaseToast}>
      {toast && (
        <div class="toast" key={toast.id}>
          <span>{toast.text}</span>
          {toast.action && (
            <button type="button" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => runToastAction(toast)}>
              {toast.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
