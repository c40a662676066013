import { pagePerson } from './person.ts';

/**
 * What the app keeps on the device, always under the name of the person it belongs to: answers seen last, small
 * choices and changes that wait to be sent in the browser, unsent text in its tab.
 */
const PREFIX = 'lutea.';

type Kind = 'seen' | 'choice' | 'waiting' | 'draft';

const storageOf = (kind: Kind): Storage => (kind === 'draft' ? sessionStorage : localStorage);

const prefixOf = (kind: Kind): string => `${PREFIX}${kind}:${pagePerson()}:`;

/** Keeps nothing where it is not known whose it is. A full or forbidden store costs only what would have been kept. */
export function keep(kind: Kind, name: string, value: unknown): void {
  if (pagePerson() === undefined) return;
  try {
    storageOf(kind).setItem(prefixOf(kind) + name, JSON.stringify(value));
  } catch {
    // Nothing to do: see above.
  }
}

export function readKept<Value>(kind: Kind, name: string): Value | undefined {
  try {
    const text = storageOf(kind).getItem(prefixOf(kind) + name);
    return pagePerson() === undefined || text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

export function dropKept(kind: Kind, name: string): void {
  storageOf(kind).removeItem(prefixOf(kind) + name);
}

/** The names of all that is kept of a kind for the person of this page. */
export function keptNames(kind: Kind): string[] {
  const prefix = prefixOf(kind);
  return Object.keys(storageOf(kind)).flatMap((name) =>
    name.startsWith(prefix) ? name.slice(prefix.length) : [],
  );
}

function removeWhere(storage: Storage, isUnwanted: (name: string) => boolean): void {
  for (const name of Object.keys(storage)) {
    if (name.startsWith(PREFIX) && isUnwanted(name)) storage.removeItem(name);
  }
}

/** Removes all that is not of the person of this page. */
export function forgetOthers(): void {
  const own = `:${pagePerson()}:`;
  for (const storage of [localStorage, sessionStorage]) removeWhere(storage, (name) => !name.includes(own));
}

/** After the session ended by itself: only unsent text stays, in its tab, for the same person alone. */
export function forgetSeen(): void {
  removeWhere(localStorage, () => true);
}

/** After the person left: nothing of theirs stays outside the cookies. */
export async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // Over plain http from another machine there is no cache, and nothing in it.
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}
