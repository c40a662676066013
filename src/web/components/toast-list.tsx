import { useEffect } from 'preact/hooks';
import { dismissToast, holdToasts, releaseToasts, type Toast, useToasts } from '#web/lib/toasts.ts';

function runAction({ id, action }: Toast): void {
  dismissToast(id);
  action?.run();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');

/** Ctrl+Z or Cmd+Z runs the action of the newest toast: its button takes many Tabs to reach. */
function useUndoKey(toasts: readonly Toast[]): void {
  useEffect(() => {
    const newest = toasts.findLast(({ action }) => action !== undefined);
    if (newest === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      runAction(newest);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toasts]);
}

export function ToastList() {
  const toasts = useToasts();
  useUndoKey(toasts);
  return (
    <div
      class="toasts"
      role="status"
      onFocusCapture={holdToasts}
      onBlurCapture={releaseToasts}
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
    >
      {toasts.map((toast) => (
        <div class="toast" key={toast.id}>
          <span>{toast.text}</span>
          {toast.action && (
            <button type="button" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => runAction(toast)}>
              {toast.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
