import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { AccountRegion } from '#contract/account-region.ts';
import { Switch } from '#web/components/switch.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { queries } from '#web/lib/queries.ts';
import { PasteFields } from '../paste-form.tsx';
import { useSignInWindow } from '../sign-in-window.ts';
import { type Paste, usePaste } from '../use-paste.ts';
import type { ConnectWayProps, VendorParts } from './vendor.ts';

const INSTALL = 'pip install garminconnect';
/** The command hides the password while it is typed, and asks for a second factor. */
const SIGN_IN = `python3 -c "import getpass; from garminconnect import Garmin; Garmin(input('E-mail: '), getpass.getpass(), prompt_mfa=lambda: input('Code: ')).login('~/.garminconnect')"`;
const TOKEN_FILE = '~/.garminconnect/garmin_tokens.json';

function Help() {
  const { steps } = useLocale().texts.device.vendors.garmin;
  return (
    <>
      <ol class="steps">
        <li>{steps.open}</li>
        <li>{steps.code}</li>
        <li>{steps.ticket}</li>
      </ol>
      <p class="muted small">{steps.unofficial}</p>
      <details class="help">
        <summary>{steps.lead}</summary>
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
      </details>
    </>
  );
}

/** A link and no button, because where windows are blocked it opens a tab. */
function SignInLink({ region, paste }: { region: AccountRegion; paste: Paste }) {
  const { signIn } = useLocale().texts.device.vendors.garmin;
  const { data } = useQuery(queries.signInPage('garmin', region));
  const open = useSignInWindow(data?.url, paste.send);
  return (
    <a
      class="button primary"
      href={data?.url}
      target="sign-in"
      aria-disabled={data === undefined || paste.isPending}
      onClick={(event) => {
        if (data === undefined || paste.isPending || open()) event.preventDefault();
      }}
    >
      {signIn}
    </a>
  );
}

function Form(props: ConnectWayProps) {
  const { inChina } = useLocale().texts.device.vendors.garmin;
  const [region, setRegion] = useState<AccountRegion>('GLOBAL');
  const paste = usePaste({ source: 'garmin', region, onConnected: props.onConnected });
  return (
    <>
      <div class="row">
        <SignInLink region={region} paste={paste} />
      </div>
      <Switch
        label={inChina}
        checked={region === 'CHINA'}
        onChange={(isInChina) => setRegion(isInChina ? 'CHINA' : 'GLOBAL')}
      />
      <PasteFields {...props} source="garmin" rows={3} paste={paste} isSecondWay />
    </>
  );
}

export const garmin: VendorParts = { Help, Form, helpPlace: 'after' };
