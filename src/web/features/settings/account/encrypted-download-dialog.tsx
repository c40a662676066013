import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { callForFile } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import { isLoginTooOld } from '../sign-in-again-dialog.tsx';
import { saveFile } from './download-everything.ts';

const SHORTEST = 8;

const PASSPHRASE = { type: 'password', autocomplete: 'new-password' } as const;

interface EncryptedDownloadDialogProps {
  onClose(): void;
  onLoginTooOld(): void;
}

/** The passphrase is typed twice, because with a typo nobody could open the file. It is not stored. */
export function EncryptedDownloadDialog({ onClose, onLoginTooOld }: EncryptedDownloadDialogProps) {
  const { texts } = useLocale();
  const { account } = texts.settings;
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string>();
  const download = useMutation({
    mutationFn: () => callForFile('POST', '/api/account/export', { passphrase }),
    onSuccess(file) {
      saveFile(file, `lutea-export-${new Date().toISOString().slice(0, 10)}.json.age`);
      showToast(account.downloaded);
      onClose();
    },
    onError: (error) => (isLoginTooOld(error) ? onLoginTooOld() : setProblem(problemWords(error, texts))),
  });
  const submit = (event: Event) => {
    event.preventDefault();
    if (passphrase.length < SHORTEST) setProblem(account.passphraseShort(SHORTEST));
    else if (passphrase !== again) setProblem(account.passphraseDiffers);
    else if (!download.isPending) download.mutate();
  };
  return (
    <Dialog title={account.encryptedTitle} onClose={onClose}>
      <p>{account.encryptedText}</p>
      <form class="stack" noValidate onSubmit={submit}>
        <TextField
          {...PASSPHRASE}
          label={account.passphrase}
          value={passphrase}
          onChange={(value) => {
            setProblem(undefined);
            setPassphrase(value);
          }}
        />
        <TextField
          {...PASSPHRASE}
          label={account.passphraseAgain}
          error={problem}
          value={again}
          onChange={setAgain}
        />
        <div class="row">
          <Button type="submit" kind="primary" isBusy={download.isPending}>
            {account.downloadNow}
          </Button>
          <Button onClick={onClose}>{texts.shell.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
