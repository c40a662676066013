import { PasteForm } from '../paste-form.tsx';
import { stepsHelp } from './steps-help.tsx';
import type { VendorParts } from './vendor.ts';

export const intervals: VendorParts = {
  Help: stepsHelp('intervals'),
  Form: (props) => <PasteForm {...props} source="intervals" rows={1} />,
};
