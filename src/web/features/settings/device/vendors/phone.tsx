import { useLocale } from '#web/lib/language.tsx';
import { AddressForm } from '../phone/address-form.tsx';
import { Steps, StepsHelp } from './steps-help.tsx';
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

/** The fields of the four dictionaries, with the names that Shortcuts itself gives to the properties of a sample. */
const SHORTCUT_FIELDS = [
  'type: hrv_sdnn · value: Value · time: Start Date',
  'type: resting_heart_rate · value: Value · time: Start Date',
  'type: exercise_minutes · value: Value · time: Start Date',
  'type: sleep · stage: Value · start: Start Date · end: End Date',
];

function AppleHelp() {
  const { shortcut, steps, free, paid } = useLocale().texts.device.vendors.apple_health;
  return (
    <>
      <p>
        <strong>{free}</strong>
      </p>
      <ol class="steps">
        <li>{shortcut.find}</li>
        <li>{shortcut.url}</li>
        <li>
          {shortcut.body}
          {SHORTCUT_FIELDS.map((fields) => (
            <code key={fields}>{fields}</code>
          ))}
        </li>
        <li>{shortcut.dates}</li>
        <li>{shortcut.try}</li>
        <li>{shortcut.automate}</li>
      </ol>
      <details class="help">
        <summary>{paid}</summary>
        <div>
          <Steps steps={steps} />
        </div>
      </details>
    </>
  );
}

/** The steps contain the address, so they are shown after it was created. */
const phone = { Form: AddressForm, helpPlace: 'later' } as const;

export const healthConnect: VendorParts = { ...phone, Help: StepsHelp };
export const appleHealth: VendorParts = { ...phone, Help: AppleHelp };
export const custom: VendorParts = { ...phone, Help: CustomHelp, needsCommandLine: true };
