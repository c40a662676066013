import type { ComponentChildren } from 'preact';
import type { DeviceSource } from '#contract/device-source.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import { CopyField } from '../../copy-field.tsx';
import { partsOf } from '../vendors/table.ts';
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

/** A screen this wide is probably not the phone that sends. */
const WIDE = '(min-width: 40rem)';

/** The address as a QR code. It is useful only if this page is open on another device than the phone that sends. */
function SecondDevice({ address }: { address: string }) {
  const { phone } = useLocale().texts.device;
  return (
    <details class="help" open={matchMedia(WIDE).matches}>
      <summary>{phone.secondDevice}</summary>
      <div>
        <QrImage text={address} label={phone.qr} />
      </div>
    </details>
  );
}

function Address({ source }: { source: DeviceSource }) {
  const { phone } = useLocale().texts.device;
  const address = useNewAddress(source);
  if (address === undefined) return <p class="muted">{phone.gone}</p>;
  return (
    <div class="stack">
      <CopyField label={phone.address} hint={phone.addressHint} value={address.url} />
      <CopyField label={phone.token} value={`Bearer ${address.token}`} />
      <SecondDevice address={address.url} />
    </div>
  );
}

interface PhoneSetupProps {
  source: DeviceSource;
  isHelpOpen: boolean;
  /** The name of a dialog in the URL, with the source if there are several. */
  dialogName(dialog: string): string;
  isOpen(dialog: string): boolean;
  /** The button to continue, before all others. */
  next?: ComponentChildren;
}

/** The address, the steps for the app, and the buttons to replace or remove the address. */
export function PhoneSetup({ source, isHelpOpen, dialogName, isOpen, next }: PhoneSetupProps) {
  const { device } = useLocale().texts;
  const dialog = useDialogAddress();
  const { Help } = partsOf(source);
  return (
    <>
      <Address source={source} />
      <VendorHelp isOpen={isHelpOpen}>
        <Help source={source} />
      </VendorHelp>
      <div class="row">
        {next}
        <Button onClick={() => dialog.open(dialogName('address'))}>{device.phone.remake}</Button>
        <Button kind="danger" onClick={() => dialog.open(dialogName('disconnect'))}>
          {device.disconnect}
        </Button>
      </div>
      {isOpen('address') && <NewAddressDialog source={source} onClose={dialog.close} />}
    </>
  );
}
