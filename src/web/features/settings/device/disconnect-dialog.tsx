import type { DeviceSource } from '#contract/device-source.ts';
import { useLocale } from '#web/lib/language.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';

interface DisconnectDialogProps {
  source: DeviceSource;
  /** Whether another source stays connected. */
  isOneOfSeveral: boolean;
  onClose(): void;
}

export function DisconnectDialog({ source, isOneOfSeveral, onClose }: DisconnectDialogProps) {
  const { device } = useLocale().texts;
  return (
    <RemoveDialog
      title={isOneOfSeveral ? device.disconnectOne(device.vendors[source].name) : device.disconnectTitle}
      text={isOneOfSeveral ? device.disconnectOneText : device.disconnectText}
      confirmLabel={device.disconnect}
      path={`/api/device/sources/${source}`}
      done={device.disconnected}
      onClose={onClose}
    />
  );
}
