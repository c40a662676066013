import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { showToast } from '#web/lib/toasts.ts';

interface RemoveDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  /** The endpoint of what is removed. */
  path: string;
  /** The toast once it is removed. */
  done: string;
  onDone?(): void;
  onClose(): void;
}

/** Asks before something is removed, removes it and says so. */
export function RemoveDialog({ text, path, done, onDone, ...dialog }: RemoveDialogProps) {
  const remove = useChange(() => callApi<void>('DELETE', path), {
    onDone() {
      dialog.onClose();
      onDone?.();
      showToast(done);
    },
  });
  return (
    <ConfirmDialog {...dialog} isBusy={remove.isPending} onConfirm={() => remove.mutate()}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}
