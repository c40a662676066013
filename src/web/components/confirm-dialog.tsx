import type { ComponentChildren } from 'preact';
import { useLocale } from '#web/lib/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  confirmLabel: string;
  /** Danger by default: most confirmations are about changes that cannot be undone. */
  kind?: 'primary' | 'danger';
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ComponentChildren;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({
  title,
  confirmLabel,
  kind = 'danger',
  isBusy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { texts } = useLocale();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div class="row">
        <Button kind={kind} isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button onClick={onClose}>{texts.shell.cancel}</Button>
      </div>
    </Dialog>
  );
}
