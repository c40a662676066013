import { Dialog } from '#web/components/dialog.tsx';
import { useDraft } from '#web/lib/draft.ts';
import { ConnectForm, type ConnectFormProps, TOKENS_DRAFT } from './connect-form.tsx';

interface ConnectDialogProps extends Omit<ConnectFormProps, 'onCancel'> {
  title: string;
  onClose(): void;
}

/** Connects a source, also one that is connected already. */
export function ConnectDialog({ title, onClose, onConnected, ...form }: ConnectDialogProps) {
  // Tokens that will not be sent are not stored.
  const { discard } = useDraft(TOKENS_DRAFT, {});
  const close = () => {
    discard();
    onClose();
  };
  const finish = () => {
    close();
    onConnected?.();
  };
  return (
    <Dialog title={title} onClose={close}>
      <ConnectForm {...form} onConnected={finish} onCancel={close} />
    </Dialog>
  );
}
