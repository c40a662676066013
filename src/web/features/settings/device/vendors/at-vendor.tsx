import type { DeviceSource } from '#contract/device-source.ts';
import { useLocale } from '#web/lib/language.tsx';
import { OauthForm } from '../oauth/oauth-form.tsx';
import { Steps } from './steps-help.tsx';
import type { VendorParts } from './vendor.ts';

function Help({ source }: { source: DeviceSource }) {
  const { oauth, vendors } = useLocale().texts.device;
  const { name, steps } = vendors[source];
  return <Steps steps={{ open: oauth.open(name), allow: oauth.allow(name), ...steps }} />;
}

/** The parts of vendors that people connect on the vendor's own page. */
export const atVendor: VendorParts = { Help, Form: OauthForm, helpPlace: 'after' };
