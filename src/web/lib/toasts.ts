import { useEffect, useState } from 'preact/hooks';

export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run(): void };
}

const VISIBLE_MS = 8_000;
const CHANGED = 'lutea:toast';

let nextId = 1;
/** One at a time: several would cover what the person is doing. */
let shown: Toast | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function replace(toast: Toast | undefined): void {
  clearTimeout(timer);
  shown = toast;
  window.dispatchEvent(new Event(CHANGED));
}

function dismissToast(): void {
  replace(undefined);
}

/** Dismisses the toast and runs its action, unless that has happened already. */
export function runToastAction({ id, action }: Toast): void {
  if (shown?.id !== id) return;
  dismissToast();
  action?.run();
}

/** Keeps the toast while the focus is in it. A pointer that rests there does not: it rests where it last clicked. */
export function holdToast(): void {
  clearTimeout(timer);
}

/** Lets the toast expire after its time, counted from now. */
export function releaseToast(): void {
  clearTimeout(timer);
  timer = setTimeout(dismissToast, VISIBLE_MS);
}

/** Shows a short message, perhaps with an undo, instead of the one before. */
export function showToast(text: string, action?: Toast['action']): void {
  replace({ id: nextId++, text, ...(action && { action }) });
  releaseToast();
}

export function useToast(): Toast | undefined {
  const [toast, setToast] = useState(shown);
  useEffect(() => {
    const follow = () => setToast(shown);
    window.addEventListener(CHANGED, follow);
    follow();
    return () => window.removeEventListener(CHANGED, follow);
  }, []);
  return toast;
}
