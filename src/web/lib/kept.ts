import { pagePerson } from './person.ts';

/**
 * What the app stores on the device, always under the id of its owner: cached responses, small choices and waiting
 * changes in localStorage, unsent text in sessionStorage.
 */
const PREFIX = 'lutea.';

type Kind = 'seen' | 'choice' | 'waiting' | 'draft';

const storageOf = (kind: Kind): Storage => (kind === 'draft' ? sessionStorage : localStorage);

const prefixOf = (kind: Kind): string => `${PREFIX}${kind}:${pagePerson()}:`;

/** Stores nothing if the owner is unknown. If the storage is full or forbidden, the value is lost. */
export function keep(kind: Kind, name: string, value: unknown): void {
  if (pagePerson() === undefined) return;
  try {
    storageOf(kind).setItem(prefixOf(kind) + name, JSON.stringify(value));
  } catch {
    // The value is lost, as described above.
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

/** The names of all stored items of a kind for this page's owner. */
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

/** Removes everything that does not belong to this page's owner. */
export function forgetOthers(): void {
  const own = `:${pagePerson()}:`;
  for (const storage of [localStorage, sessionStorage]) removeWhere(storage, (name) => !name.includes(own));
}

/** After the session has expired: only unsent text stays, in this tab, for the same person. */
export function forgetSeen(): void {
  removeWhere(localStorage, () => true);
}

/** After signing out: nothing of the person stays, except cookies. */
export async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // Over plain http from another machine there is no cache.
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}
