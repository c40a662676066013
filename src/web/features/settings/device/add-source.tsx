import type { DeviceSource } from '#contract/device-source.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { ConnectForm, TOKENS_DRAFT } from './connect-form.tsx';
import { OFFERED_SOURCES } from './vendors/table.ts';

function AddDialog({ connected, onClose }: { connected: readonly DeviceSource[]; onClose(): void }) {
  const { device } = useLocale().texts;
  // Do not keep tokens that will not be sent.
  const { discard } = useDraft(TOKENS_DRAFT, {});
  const close = () => {
    discard();
    onClose();
  };
  return (
    <Dialog title={device.add} onClose={close}>
      <ConnectForm connected={connected} lead={device.addLead} onConnected={close} onCancel={close} />
    </Dialog>
  );
}

/** Connects another source beside those that are connected. */
export function AddSource({ connected }: { connected: readonly DeviceSource[] }) {
  const { device } = useLocale().texts;
  const dialog = useDialogAddress();
  if (OFFERED_SOURCES.every((source) => connected.includes(source))) return null;
  return (
    <div class="row">
      <Button onClick={() => dialog.open('add')}>{device.add}</Button>
      {'add' in dialog.query && <AddDialog connected={connected} onClose={dialog.close} />}
    </div>
  );
}
