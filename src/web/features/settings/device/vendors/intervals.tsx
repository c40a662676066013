import { useLocale } from '#web/lib/language.tsx';
import { PasteForm } from '../paste-form.tsx';
import { Steps } from './steps-help.tsx';
import type { VendorParts } from './vendor.ts';

/** Connects with an API key. If the operator set up an OAuth app, `atVendor` is used instead. */
export const intervals: VendorParts = {
  Help: () => <Steps steps={useLocale().texts.device.vendors.intervals.keySteps} />,
  Form: (props) => <PasteForm {...props} source="intervals" rows={1} />,
};
