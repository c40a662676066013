import { useLocale } from '#web/lib/language.tsx';
import { AddressForm } from '../phone/address-form.tsx';
import type { VendorParts } from './vendor.ts';

/** Apps whose steps are all there is to say. */
function appHelp(source: 'health_connect' | 'apple_health') {
  return function Help() {
    const { steps } = useLocale().texts.device.vendors[source];
    return (
      <ol class="steps">
        {Object.entries(steps).map(([name, step]) => (
          <li key={name}>{step}</li>
        ))}
      </ol>
    );
  };
}

const EXAMPLE = `{"values": [
  {"type": "hrv_rmssd", "value": 48, "date": "2026-11-17"},
  {"type": "resting_heart_rate", "value": 52, "date": "2026-11-17"},
  {"type": "sleep", "minutes": 432, "date": "2026-11-17"}
]}`;

function CustomHelp() {
  const { steps } = useLocale().texts.device.vendors.custom;
  return (
    <>
      <p>{steps.send}</p>
      <pre class="code">{EXAMPLE}</pre>
      <p class="muted small">{steps.more}</p>
    </>
  );
}

export const healthConnect: VendorParts = { Help: appHelp('health_connect'), Form: AddressForm };
export const appleHealth: VendorParts = { Help: appHelp('apple_health'), Form: AddressForm };
export const custom: VendorParts = { Help: CustomHelp, Form: AddressForm, needsCommandLine: true };
