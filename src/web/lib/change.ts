import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { useLocale } from './language.tsx';
import { problemWords } from './problem-words.ts';
import { showToast } from './toasts.ts';

export interface ChangeOptions<Input, Answer> {
  onDone?(answer: Answer, input: Input): void;
  /** Called when the page shows the new data. */
  onFresh?(answer: Answer, input: Input): void;
  /** Called with the message if the change failed; without it, the message is a toast. */
  onFailed?(words: string, error: Error): void;
}

/**
 * A mutation. Nearly everything on screen depends on the same few facts, so all queries are loaded again afterwards.
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { onDone, onFresh, onFailed }: ChangeOptions<Input, Answer> = {},
) {
  const client = useQueryClient();
  const { texts } = useLocale();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer, input) => {
      onDone?.(answer, input);
      await client.invalidateQueries();
      onFresh?.(answer, input);
    },
    onError: (error) => {
      const words = problemWords(error, texts);
      if (onFailed === undefined) showToast(words);
      else onFailed(words, error);
    },
  });
}
