import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { useLocale } from './language.tsx';
import { problemWords } from './problem-words.ts';
import { showToast } from './toasts.ts';

interface ChangeOptions<Input, Answer> {
  onDone?(answer: Answer, input: Input): void;
  /** Without it a failure is shown as a toast. */
  onFailed?(words: string, error: Error): void;
}

/**
 * A mutation. Nearly everything on screen depends on the same few facts, so all queries are refetched afterwards.
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { onDone, onFailed }: ChangeOptions<Input, Answer> = {},
) {
  const client = useQueryClient();
  const { texts } = useLocale();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      onDone?.(answer, input);
      return client.invalidateQueries();
    },
    onError: (error) => {
      const words = problemWords(error, texts);
      if (onFailed === undefined) showToast(words);
      else onFailed(words, error);
    },
  });
}
