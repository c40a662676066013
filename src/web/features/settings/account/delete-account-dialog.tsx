import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { DELETE_CONFIRMATION } from '#contract/delete-confirmation.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { callApi } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { isLoginTooOld } from '../sign-in-again-dialog.tsx';
import { useLeaveDevice } from './leave-device.ts';

const sameWords = (typed: string, phrase: string): boolean =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase() === phrase.toLowerCase();

interface DeleteAccountDialogProps {
  onClose(): void;
  onLoginTooOld(): void;
}

export function DeleteAccountDialog({ onClose, onLoginTooOld }: DeleteAccountDialogProps) {
  const { texts, language } = useLocale();
  const { account } = texts.settings;
  const { fields, change, discard } = useDraft('delete-account', { phrase: '' });
  const [problem, setProblem] = useState<string>();
  const leaveDevice = useLeaveDevice();
  const erase = useMutation({
    // The server expects the same word in every language, whatever the person typed.
    mutationFn: () => callApi<void>('DELETE', '/api/account', { confirm: DELETE_CONFIRMATION }),
    onSuccess: () => leaveDevice(`/login?deleted=${language}`),
    onError: (error) => (isLoginTooOld(error) ? onLoginTooOld() : setProblem(problemWords(error, texts))),
  });
  const close = () => {
    discard();
    onClose();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!sameWords(fields.phrase, account.phrase)) setProblem(account.phraseWrong(account.phrase));
    else if (!erase.isPending) erase.mutate();
  };
  return (
    <Dialog title={account.deleteTitle} onClose={close}>
      <p>{account.deleteLead}</p>
      <ul class="bullets">
        {account.erased.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{account.downloadFirst}</p>
      <form class="stack" noValidate onSubmit={submit}>
        <TextField
          label={account.phraseLabel(account.phrase)}
          error={problem}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={fields.phrase}
          onChange={(phrase) => {
            setProblem(undefined);
            change({ phrase });
          }}
        />
        <div class="row">
          <Button type="submit" kind="danger" isBusy={erase.isPending}>
            {account.deleteForGood}
          </Button>
          <Button onClick={close}>{texts.shell.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
