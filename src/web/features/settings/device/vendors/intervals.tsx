import { useLocale } from '#web/lib/language.tsx';
import { PasteForm } from '../paste-form.tsx';
import { Steps } from './steps-help.tsx';
import type { VendorParts } from './vendor.ts';

/** With a key. Where the operator has an app it is connected on its own page instead. */
export const intervals: VendorParts = {
  Help: () => <Steps steps={useLocale().texts.device.vendors.intervals.keySteps} />,
  Form: (props) => <PasteForm {...props} source="intervals" rows={1} />,
};
