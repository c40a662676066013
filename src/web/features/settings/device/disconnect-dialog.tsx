import type { DeviceSource } from '#contract/device-source.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';

interface DisconnectDialogProps {
  source: DeviceSource;
  /** Whether another source stays connected. */
  isOneOfSeveral: boolean;
  onClose(): void;
}

export function DisconnectDialog({ source, isOneOfSeveral, onClose }: DisconnectDialogProps) {
  const { device } = useLocale().texts;
  const disconnect = useChange(() => callApi('DELETE', `/api/device/sources/${source}`), {
    onDone() {
      onClose();
      showToast(device.disconnected);
    },
  });
  return (
    <ConfirmDialog
      title={isOneOfSeveral ? device.disconnectOne(device.vendors[source].name) : device.disconnectTitle}
      confirmLabel={device.disconnect}
      isBusy={disconnect.isPending}
      onConfirm={() => disconnect.mutate()}
      onClose={onClose}
    >
      <p>{isOneOfSeveral ? device.disconnectOneText : device.disconnectText}</p>
    </ConfirmDialog>
  );
}
