import { useQueryClient } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { queries, useImport } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { ImportAnswers, ImportDetails } from '#web/lib/wire.ts';
import { FailedImport } from './failed-import.tsx';
import { Preview } from './preview.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { QuestionForm } from './question-form.tsx';
import { refusalIn } from './refusal-reason.tsx';

/** Deletes a file that was not imported. */
function useDiscard(id: string) {
  return useChange(() => callApi('DELETE', `/api/imports/${id}`));
}

/** Collects the answers. With each new one the file is read again from the start, so all are sent. */
function useAnswers(id: string, onRefused: (error: Error) => void) {
  const client = useQueryClient();
  const [given, setGiven] = useState<ImportAnswers>({});
  const send = useChange((answers: ImportAnswers) => callApi('POST', `/api/imports/${id}/answers`, answers), {
    onFailed(words, error) {
      if (refusalIn(error) === undefined) return showToast(words);
      onRefused(error);
      void client.invalidateQueries({ queryKey: queries.imports.queryKey });
    },
  });
  return {
    isBusy: send.isPending,
    answer(part: ImportAnswers) {
      const answers = { ...given, ...part };
      setGiven(answers);
      send.mutate(answers);
    },
  };
}

function Reading({ details, action }: { details: ImportDetails; action: ComponentChildren }) {
  const words = useLocale().texts.import;
  const { progress, ahead } = details;
  const [title, label] =
    ahead === null ? [words.readingTitle, words.reading] : [words.waitingTitle, words.waiting(ahead)];
  return (
    <section class="card" aria-labelledby="reading-title">
      <h2 id="reading-title">{title}</h2>
      <ProgressBar label={label} share={progress > 0 ? progress : null} />
      <p class="muted small">{words.mayLeave}</p>
      <div>{action}</div>
    </section>
  );
}

/** The current import: the file is being read, needs an answer, has a preview, or failed. */
export function CurrentImport({ id, onRefused }: { id: string; onRefused(error: Error): void }) {
  const { texts } = useLocale();
  const details = useImport(id);
  const discard = useDiscard(id);
  const { answer, isBusy } = useAnswers(id, onRefused);
  const discardButton = (
    <Button isBusy={discard.isPending} onClick={() => discard.mutate(undefined)}>
      {texts.import.discard}
    </Button>
  );
  return (
    <Loaded query={details} placeholder={<Skeleton height="16rem" />}>
      {(answered) => {
        const { state, question, preview } = answered;
        if (state === 'FAILED') return <FailedImport details={answered} action={discardButton} />;
        if (state === 'ASKING' && question !== null)
          return (
            <QuestionForm question={question} isBusy={isBusy} onAnswer={answer} action={discardButton} />
          );
        if (state === 'READY' && preview !== null)
          return <Preview details={answered} preview={preview} action={discardButton} />;
        return <Reading details={answered} action={discardButton} />;
      }}
    </Loaded>
  );
}
