import { useCallback, useState } from 'preact/hooks';

/** Unsent text of a form outlives the page: a session may end in the middle of it, and signing in leaves the page. */
const PREFIX = 'lutea.draft:';

function readDraft<Fields>(name: string): Partial<Fields> {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}') as Partial<Fields>;
  } catch {
    return {};
  }
}

interface Draft<Fields> {
  fields: Fields;
  change(part: Partial<Fields>): void;
  /** After saving or giving up: the form shows again what is stored. */
  discard(): void;
  isChanged: boolean;
}

/** The fields of a form: what is stored, under what was typed since. */
export function useDraft<Fields extends object>(name: string, stored: Fields): Draft<Fields> {
  const [typed, setTyped] = useState<Partial<Fields>>(() => readDraft<Fields>(name));
  const change = useCallback(
    (part: Partial<Fields>) => {
      setTyped((before) => {
        const after = { ...before, ...part };
        sessionStorage.setItem(PREFIX + name, JSON.stringify(after));
        return after;
      });
    },
    [name],
  );
  const discard = useCallback(() => {
    sessionStorage.removeItem(PREFIX + name);
    setTyped({});
  }, [name]);
  return { fields: { ...stored, ...typed }, change, discard, isChanged: Object.keys(typed).length > 0 };
}
