import { useId, useLayoutEffect, useState } from 'preact/hooks';

export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run(): void };
}

const VISIBLE_MS = 8_000;
const CHANGED = 'lutea:toast';

let nextId = 1;
/** The toast on the screen. There is only one: several would cover what the person is doing. */
let shown: Toast | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The server stores only the newest changes, and someone who wants to go further back uses the page instead. */
const MOST_ACTIONS = 10;
/** Actions that were not run yet, newest last. Ctrl+Z runs them one by one, also those of toasts that are gone. */
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

/** Runs the newest action that was not run yet; false if there is none. */
export function undoNewest(): boolean {
  const newest = actions.at(-1);
  if (newest !== undefined) runToastAction(newest);
  return newest !== undefined;
}

/** Keeps the toast while it has the focus. A pointer does not: it may just rest where it last clicked. */
export function holdToast(): void {
  clearTimeout(timer);
}

/** Lets the toast expire after its time, counted from now. */
export function releaseToast(): void {
  clearTimeout(timer);
  timer = setTimeout(dismissToast, VISIBLE_MS);
}

/** Shows a short message, which may offer an undo. It replaces the message before. */
export function showToast(text: string, action?: Toast['action']): void {
  const id = nextId++;
  if (action !== undefined) actions = [...actions, { id, run: action.run }].slice(-MOST_ACTIONS);
  replace({ id, text, ...(action && { action }) });
  releaseToast();
}

/** Ids of the regions: that of the page first, that of the newest dialog last. */
let regions: readonly string[] = [];

function setRegions(next: readonly string[]): void {
  regions = next;
  window.dispatchEvent(new Event(CHANGED));
}

/** The toast, but only for the newest region: in two regions it would be shown and read aloud twice. */
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
