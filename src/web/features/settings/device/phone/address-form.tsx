import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { ConnectWayProps } from '../vendors/vendor.ts';
import { useMakeAddress } from './new-address.ts';

/** Creates the address to which an app on the phone sends. The section then shows it. */
export function AddressForm({ source, onConnected, onCancel }: ConnectWayProps) {
  const { device, shell } = useLocale().texts;
  const make = useMakeAddress(source, onConnected);
  return (
    <div class="row">
      <Button kind="primary" isBusy={make.isPending} onClick={() => make.mutate()}>
        {device.phone.make}
      </Button>
      {onCancel && <Button onClick={onCancel}>{shell.cancel}</Button>}
    </div>
  );
}
