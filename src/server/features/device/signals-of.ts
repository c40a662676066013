import { enteredSignals } from '#core/training/entered-signals.ts';
import type { SignalsOf, VendorSignals } from '#core/training/vendor-signals.ts';

/** Finds the mapping of a source's readings to signals. Values without a vendor were entered by hand. */
export function signalsIn(vendors: Readonly<Record<string, { signals: VendorSignals }>>): SignalsOf {
  const bySource = new Map<string | null, { signals: VendorSignals }>(Object.entries(vendors));
  return (source) => bySource.get(source)?.signals ?? enteredSignals;
}
