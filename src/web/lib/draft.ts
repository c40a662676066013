import { useCallback, useState } from 'preact/hooks';
import { dropKept, keep, readKept } from './kept.ts';

/** Unsent text of a form outlives the page: a session may end, and signing in leaves the page. */
const readDraft = <Fields>(name: string): Partial<Fields> => readKept<Partial<Fields>>('draft', name) ?? {};

interface Draft<Fields> {
  fields: Fields;
  change(part: Partial<Fields>): void;
  /** After saving or cancelling: the form shows the stored values again. */
  discard(): void;
  isChanged: boolean;
}

/** The fields of a form: the stored values, overridden by what was typed since. */
export function useDraft<Fields extends object>(name: string, stored: Fields): Draft<Fields> {
  const [typed, setTyped] = useState<Partial<Fields>>(() => readDraft<Fields>(name));
  const change = useCallback(
    (part: Partial<Fields>) => {
      setTyped((before) => {
        const after = { ...before, ...part };
        keep('draft', name, after);
        return after;
      });
    },
    [name],
  );
  const discard = useCallback(() => {
    dropKept('draft', name);
    setTyped({});
  }, [name]);
  return { fields: { ...stored, ...typed }, change, discard, isChanged: Object.keys(typed).length > 0 };
}
