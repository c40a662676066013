import type { DeviceSource } from '#contract/device-source.ts';
import { Button } from '#web/components/button.tsx';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { OFFERED_SOURCES } from './vendors/table.ts';

/** Connects another source in addition to the connected ones. */
export function AddSource({ connected }: { connected: readonly DeviceSource[] }) {
  const { device } = useLocale().texts;
  const dialog = useDialogAddress();
  if (OFFERED_SOURCES.every((source) => connected.includes(source))) return null;
  return (
    <div class="row">
      <Button onClick={() => dialog.open('add')}>{device.add}</Button>
      {'add' in dialog.query && (
        <ConnectDialog
          title={device.add}
          lead={device.addLead}
          connected={connected}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}
