import { useLocale } from '#web/lib/language.tsx';
import { PasteForm } from '../paste-form.tsx';
import type { VendorParts } from './vendor.ts';

function Help() {
  const { steps } = useLocale().texts.device.vendors.intervals;
  return (
    <ol class="steps">
      <li>{steps.open}</li>
      <li>{steps.copy}</li>
      <li>{steps.paste}</li>
    </ol>
  );
}

export const intervals: VendorParts = {
  Help,
  Form: (props) => <PasteForm {...props} source="intervals" rows={1} />,
};
