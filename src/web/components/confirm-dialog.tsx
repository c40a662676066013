import type { ComponentChildren } from 'preact';
import { useSpeech } from '#web/lib/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  confirmLabel: string;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ComponentChildren;
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  confirmLabel,
  isBusy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { texts } = useSpeech();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div class="row">
        <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button onClick={onClose}>{texts.shell.cancel}</Button>
      </div>
    </Dialog>
  );
}
