import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';

export function DisconnectDialog({ onClose }: { onClose(): void }) {
  const { device } = useLocale().texts;
  const disconnect = useChange(() => callApi<void>('DELETE', '/api/device'), {
    onDone() {
      onClose();
      showToast(device.disconnected);
    },
  });
  return (
    <ConfirmDialog
      title={device.disconnectTitle}
      confirmLabel={device.disconnect}
      isBusy={disconnect.isPending}
      onConfirm={() => disconnect.mutate()}
      onClose={onClose}
    >
      <p>{device.disconnectText}</p>
    </ConfirmDialog>
  );
}
