import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useDownload } from './download-everything.ts';

interface DownloadDialogProps {
  onClose(): void;
  onLoginTooOld(): void;
}

/** A dialog to which sign-in returns, if the download required it. */
export function DownloadDialog({ onClose, onLoginTooOld }: DownloadDialogProps) {
  const { account } = useLocale().texts.settings;
  const download = useDownload({ onLoginTooOld, onDone: onClose });
  return (
    <ConfirmDialog
      title={account.downloadTitle}
      confirmLabel={account.downloadNow}
      kind="primary"
      isBusy={download.isPending}
      onConfirm={() => download.mutate()}
      onClose={onClose}
    >
      <p>{account.downloadText}</p>
    </ConfirmDialog>
  );
}
