import type { DeviceSource } from '#contract/device-source.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import { CopyField } from '../../copy-field.tsx';
import { VENDORS } from '../vendors/table.ts';
import { VendorHelp } from '../vendors/vendor-help.tsx';
import { useMakeAddress, useNewAddress } from './new-address.ts';
import { QrImage } from './qr-image.tsx';

function NewAddressDialog({ source, onClose }: { source: DeviceSource; onClose(): void }) {
  const { phone } = useLocale().texts.device;
  const make = useMakeAddress(source, onClose);
  return (
    <ConfirmDialog
      title={phone.remake}
      confirmLabel={phone.remake}
      isBusy={make.isPending}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <p>{phone.remakeText}</p>
    </ConfirmDialog>
  );
}

function Address({ source }: { source: DeviceSource }) {
  const { phone } = useLocale().texts.device;
  const address = useNewAddress(source);
  if (address === undefined) return <p class="muted">{phone.gone}</p>;
  return (
    <div class="phone-address">
      <div class="stack">
        <CopyField label={phone.address} hint={phone.addressHint} value={address.url} />
        <CopyField label={phone.token} value={`Bearer ${address.token}`} />
      </div>
      <QrImage text={address.url} label={phone.qr} />
    </div>
  );
}

interface PhoneSetupProps {
  source: DeviceSource;
  isHelpOpen: boolean;
  /** The dialog in the URL, with the source if there are several. */
  dialogName(dialog: string): string;
  isOpen(dialog: string): boolean;
}

/** The address, the steps for the app, and the buttons to replace or remove the address. */
export function PhoneSetup({ source, isHelpOpen, dialogName, isOpen }: PhoneSetupProps) {
  const { device } = useLocale().texts;
  const dialog = useDialogAddress();
  const { Help } = VENDORS[source];
  return (
    <>
      <Address source={source} />
      <VendorHelp isOpen={isHelpOpen}>
        <Help source={source} />
      </VendorHelp>
      <div class="row">
        <Button onClick={() => dialog.open(dialogName('address'))}>{device.phone.remake}</Button>
        <Button kind="danger" onClick={() => dialog.open(dialogName('disconnect'))}>
          {device.disconnect}
        </Button>
      </div>
      {isOpen('address') && <NewAddressDialog source={source} onClose={dialog.close} />}
    </>
  );
}
