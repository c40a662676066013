import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { DeviceContext } from '../features/device/credentials.ts';
import { signalsIn } from '../features/device/signals-of.ts';
import { VENDORS } from '../integrations/vendors.ts';

/** Without a device context the stored days still count. */
export function composeSignals(device: DeviceContext | undefined): SignalsOf {
  return signalsIn(device?.vendors.bySource ?? VENDORS);
}
