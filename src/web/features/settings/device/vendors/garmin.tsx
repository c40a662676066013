import { useLocale } from '#web/lib/language.tsx';
import { PasteForm } from '../paste-form.tsx';
import type { VendorParts } from './vendor.ts';

const INSTALL = 'pip install garminconnect';
/** The password is not shown while it is typed, and a second factor is asked for. */
const SIGN_IN = `python3 -c "import getpass; from garminconnect import Garmin; Garmin(input('E-mail: '), getpass.getpass(), prompt_mfa=lambda: input('Code: ')).login('~/.garminconnect')"`;
const TOKEN_FILE = '~/.garminconnect/garmin_tokens.json';

function Help() {
  const { steps } = useLocale().texts.device.vendors.garmin;
  return (
    <>
      <p>{steps.lead}</p>
      <ol class="steps">
        <li>
          {steps.install}
          <code>{INSTALL}</code>
        </li>
        <li>
          {steps.signIn}
          <code>{SIGN_IN}</code>
        </li>
        <li>
          {steps.copy}
          <code>{TOKEN_FILE}</code>
        </li>
      </ol>
      <p class="muted small">{steps.other}</p>
      <p class="muted small">{steps.onlyHere}</p>
    </>
  );
}

export const garmin: VendorParts = {
  Help,
  Form: (props) => <PasteForm {...props} source="garmin" rows={5} />,
  needsCommandLine: true,
};
