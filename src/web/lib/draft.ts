import { useCallback, useState } from 'preact/hooks';
import { dropKept, keep, readKept } from './kept.ts';

/** Unsent text is stored, so that it survives the end of a session, and signing in, which leaves the page. */
const readDraft = <Fields>(name: string): Partial<Fields> => readKept<Partial<Fields>>('draft', name) ?? {};

interface Draft<Fields> {
  fields: Fields;
  change(part: Partial<Fields>): void;
  /** Deletes the draft after saving or cancelling: the form then shows the stored values. */
  discard(): void;
  isChanged: boolean;
}

/** The fields of a form: the stored values, overridden by what was typed. */
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
