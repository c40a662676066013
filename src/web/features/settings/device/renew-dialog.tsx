import { Dialog } from '#web/components/dialog.tsx';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { Device } from '#web/lib/wire.ts';
import { ConnectForm, TOKENS_DRAFT } from './connect-form.tsx';

interface RenewDialogProps {
  source: Device['source'];
  onClose(): void;
}

export function RenewDialog({ source, onClose }: RenewDialogProps) {
  const { shell, device } = useLocale().texts;
  // Do not keep tokens that will not be sent.
  const { discard } = useDraft(TOKENS_DRAFT, {});
  const close = () => {
    discard();
    onClose();
  };
  const finish = () => {
    close();
    showToast(shell.saved);
  };
  return (
    <Dialog title={device.renewTitle} onClose={close}>
      <ConnectForm source={source} onConnected={finish} onCancel={close} />
    </Dialog>
  );
}
