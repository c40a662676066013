import { useId, useLayoutEffect, useState } from 'preact/hooks';

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

/** The server keeps the newest changes only, and someone who goes further back looks at the page instead. */
const MOST_ACTIONS = 10;
/** Actions that have not run, the newest last: Ctrl+Z runs one after the other, also of toasts that are gone. */
let actions: readonly { id: number; run(): void }[] = [];

function replace(toast: Toast | undefined): void {
  clearTimeout(timer);
  shown = toast;
  window.dispatchEvent(new Event(CHANGED));
}

function dismissToast(): void {
  replace(undefined);
}

/** Dismisses the toast and runs its action, unless that has happened already. */
export function runToastAction({ id }: Pick<Toast, 'id'>): void {
  const action = actions.find((each) => each.id === id);
  actions = actions.filter((each) => each !== action);
  if (shown?.id === id) dismissToast();
  action?.run();
}

/** Runs the newest action that has not run; false if there is none. */
export function undoNewest(): boolean {
  const newest = actions.at(-1);
  if (newest !== undefined) runToastAction(newest);
  return newest !== undefined;
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
  const id = nextId++;
  if (action !== undefined) actions = [...actions, { id, run: action.run }].slice(-MOST_ACTIONS);
  replace({ id, text, ...(action && { action }) });
  releaseToast();
}

/** The page's region first, that of the newest dialog last. */
let regions: readonly string[] = [];

function setRegions(next: readonly string[]): void {
  regions = next;
  window.dispatchEvent(new Event(CHANGED));
}

/** The toast, for the newest region only: two would show it twice and have it read out twice. */
export function useToast(place: 'page' | 'dialog'): Toast | undefined {
  const region = useId();
  const [toast, setToast] = useState<Toast>();
  useLayoutEffect(() => {
    const follow = () => setToast(regions.at(-1) === region ? shown : undefined);
    window.addEventListener(CHANGED, follow);
    setRegions(place === 'page' ? [region, ...regions] : [...regions, region]);
    return () => {
      window.removeEventListener(CHANGED, follow);
      setRegions(regions.filter((each) => each !== region));
    };
  }, [region, place]);
  return toast;
}
