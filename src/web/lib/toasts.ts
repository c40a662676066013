import { useEffect, useState } from 'preact/hooks';

export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run(): void };
}

const VISIBLE_MS = 8_000;
const CHANGED = 'lutea:toasts';

let nextId = 1;
let toasts: readonly Toast[] = [];
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function replace(list: readonly Toast[]): void {
  toasts = list;
  window.dispatchEvent(new Event(CHANGED));
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Keeps all toasts while the pointer or the focus is in one of them. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

/** Lets each toast expire after its time, counted from now. */
export function releaseToasts(): void {
  holdToasts();
  for (const { id } of toasts)
    timers.set(
      id,
      setTimeout(() => dismissToast(id), VISIBLE_MS),
    );
}

/** Shows a short message, perhaps with an undo. */
export function showToast(text: string, action?: Toast['action']): void {
  const toast: Toast = { id: nextId++, text, ...(action && { action }) };
  replace([...toasts, toast]);
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), VISIBLE_MS),
  );
}

export function useToasts(): readonly Toast[] {
  const [list, setList] = useState(toasts);
  useEffect(() => {
    const follow = () => setList(toasts);
    window.addEventListener(CHANGED, follow);
    return () => window.removeEventListener(CHANGED, follow);
  }, []);
  return list;
}
