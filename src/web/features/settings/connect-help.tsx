import { useSpeech } from '#web/lib/language.tsx';
import type { Device } from '#web/lib/wire.ts';

const INSTALL = 'pip install garminconnect';
const SIGN_IN = `python -c "from garminconnect import Garmin; Garmin(input('E-mail: '), input('Password: ')).login('~/.garminconnect')"`;
const TOKEN_FILE = '~/.garminconnect/garmin_tokens.json';

function GarminSteps() {
  const { garmin } = useSpeech().texts.settings.device;
  return (
    <>
      <p>{garmin.lead}</p>
      <ol class="steps">
        <li>
          {garmin.install}
          <code>{INSTALL}</code>
        </li>
        <li>
          {garmin.signIn}
          <code>{SIGN_IN}</code>
        </li>
        <li>
          {garmin.copy}
          <code>{TOKEN_FILE}</code>
        </li>
      </ol>
      <p class="muted small">{garmin.other}</p>
      <p class="muted small">{garmin.onlyHere}</p>
    </>
  );
}

function IntervalsSteps() {
  const { intervals } = useSpeech().texts.settings.device;
  return (
    <ol class="steps">
      <li>{intervals.open}</li>
      <li>{intervals.copy}</li>
      <li>{intervals.paste}</li>
    </ol>
  );
}

interface ConnectHelpProps {
  source: NonNullable<Device['source']>;
  isOpen: boolean;
}

export function ConnectHelp({ source, isOpen }: ConnectHelpProps) {
  const { device } = useSpeech().texts.settings;
  return (
    <details class="help" open={isOpen}>
      <summary>{device.help}</summary>
      <div class="stack">{source === 'garmin' ? <GarminSteps /> : <IntervalsSteps />}</div>
    </details>
  );
}
