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

function replace(list: readonly Toast[]): void {
  toasts = list;
  window.dispatchEvent(new Event(CHANGED));
}

export function dismissToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Says something in passing, perhaps with a way back. */
export function showToast(text: string, action?: Toast['action']): void {
  const toast: Toast = { id: nextId++, text, ...(action && { action }) };
  replace([...toasts, toast]);
  setTimeout(() => dismissToast(toast.id), VISIBLE_MS);
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
