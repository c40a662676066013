import { useLocale } from '#web/lib/language.tsx';
import { AddressForm } from '../phone/address-form.tsx';
import { StepsHelp } from './steps-help.tsx';
import type { VendorParts } from './vendor.ts';

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

export const healthConnect: VendorParts = { Help: StepsHelp, Form: AddressForm };
export const appleHealth: VendorParts = { Help: StepsHelp, Form: AddressForm };
export const custom: VendorParts = { Help: CustomHelp, Form: AddressForm, needsCommandLine: true };
