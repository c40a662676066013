import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useSpeech } from '#web/lib/language.tsx';
import { useDownload } from './download-everything.ts';

interface DownloadDialogProps {
  onClose(): void;
  onLoginTooOld(): void;
}

/** Where a person comes back to who had to sign in again for the download. */
export function DownloadDialog({ onClose, onLoginTooOld }: DownloadDialogProps) {
  const { shell, settings } = useSpeech().texts;
  const download = useDownload({ onLoginTooOld, onDone: onClose });
  return (
    <Dialog title={settings.account.downloadTitle} onClose={onClose}>
      <p>{settings.account.downloadText}</p>
      <div class="row">
        <Button kind="primary" isBusy={download.isPending} onClick={() => download.mutate()}>
          {settings.account.downloadNow}
        </Button>
        <Button onClick={onClose}>{shell.cancel}</Button>
      </div>
    </Dialog>
  );
}
