import { callApi } from './api.ts';
import { type ChangeOptions, useChange } from './change.ts';
import { createChangeId } from './change-id.ts';
import { useLocale } from './language.tsx';
import { showToast } from './toasts.ts';

/** Undoes the change with this id, and shows the given words. */
export function useUndo() {
  return useChange(
    ({ id }: { id: string; words: string }) => callApi<void>('POST', `/api/changes/${id}/undo`),
    {
      onDone: (_, { words }) => showToast(words),
    },
  );
}

interface UndoableOptions<Input> extends Omit<ChangeOptions<Input, string>, 'onDone'> {
  onDone?(): void;
  /** The messages after the change, and after its undo. */
  words(input: Input): { done: string; undone: string };
}

/** A change that shows a message with an undo. The server finds the change by the id that `send` passes on. */
export function useUndoable<Input>(
  send: (input: Input, changeId: string) => Promise<unknown>,
  { words, onDone, ...options }: UndoableOptions<Input>,
) {
  const { texts } = useLocale();
  const undo = useUndo();
  const sendWithId = async (input: Input) => {
    const id = createChangeId();
    await send(input, id);
    return id;
  };
  return useChange(sendWithId, {
    ...options,
    onDone(id, input) {
      const { done, undone } = words(input);
      showToast(done, { label: texts.shell.undo, run: () => undo.mutate({ id, words: undone }) });
      onDone?.();
    },
  });
}
