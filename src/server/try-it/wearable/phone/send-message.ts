import type { PhoneApp } from './messages.ts';
import { PHONE_APPS } from './messages.ts';

/** What a person filled in on the page of the simulated phone. */
export interface PhoneForm {
  address: string;
  app: PhoneApp;
  account: string;
  days: number;
}

const MOST_DAYS = 90;
const TIMEOUT_MS = 10_000;
/** Only addresses on this machine, because another site could submit the form. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?\/api\/ingest\/[\w-]+$/;

export function readPhoneForm(form: URLSearchParams): PhoneForm | null {
  const app = PHONE_APPS.find((each) => each === form.get('app'));
  const address = form.get('address')?.trim() ?? '';
  const days = Number(form.get('days'));
  if (app === undefined || !LOOPBACK.test(address) || !(days >= 1 && days <= MOST_DAYS)) return null;
  return { address, app, account: form.get('account') ?? '', days };
}

/** Posts a message as an app does. Returns the answer, or why there is none. */
export async function sendMessage(address: string, message: object): Promise<string> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return `Nothing answered: ${error instanceof Error ? error.message : 'unknown'}`;
  }
}
