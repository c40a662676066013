import type { LightMyRequestResponse } from 'fastify';
import { invite } from '#server/features/household/invite.ts';
import { codeAt, stepOf } from '#server/features/household/one-time-code.ts';
import { createFormBrowser, type FormBrowser, type Page } from '../helpers/form-browser.ts';
import type { HouseholdApp } from '../helpers/household-app.ts';

export const PASSWORD = 'correct horse battery';

/** A person with a password and an authenticator app, signed in with their browser. */
export interface Member {
  userId: string;
  name: string;
  link: string;
  recoveryCodes: string[];
  browser: FormBrowser;
  /** The next code of the authenticator app: each code works only once. */
  nextCode(): string;
}

let people = 0;

export async function inviteSomeone({ household }: HouseholdApp, email = '') {
  const invitation = await invite(household, { name: `Ada ${++people}`, email });
  if (!invitation.ok) throw new Error(invitation.problem);
  return invitation;
}

function createAuthenticator(service: HouseholdApp, secret: string): () => string {
  return () => {
    service.ahead.by = service.ahead.by.add({ seconds: 30 });
    return codeAt(secret, stepOf(service.household.clock()));
  };
}

/** Opens a link and chooses a password; the page that follows has the recovery codes. */
export async function usePassword(service: HouseholdApp, link: string, browser = createFormBrowser()) {
  const page = await browser.get(link);
  const [, secret = ''] = /name="codeSecret" value="(\w+)"/.exec(page.html) ?? [];
  const nextCode = createAuthenticator(service, secret);
  const ready = await browser.submit(page, {
    button: 'Save the password',
    fields: { newPassword: PASSWORD, newCode: nextCode() },
  });
  return { ready, browser, nextCode };
}

export async function joinSomeone(service: HouseholdApp, email = ''): Promise<Member> {
  await service.forgetAttempts();
  const { userId, name, link } = await inviteSomeone(service, email);
  const { ready, browser, nextCode } = await usePassword(service, link);
  const recoveryCodes = [...ready.html.matchAll(/<code>([a-z0-9-]{19})<\/code>/g)].map(
    ([, code = '']) => code,
  );
  await browser.submit(ready, { button: 'Go on to Lutea' });
  return { userId, name, link, recoveryCodes, browser, nextCode };
}

/** Begins a sign-in; returns the provider's page. */
export async function beginSignIn(service: HouseholdApp, browser = createFormBrowser()) {
  await service.forgetAttempts();
  const login = await browser.get(`${service.url}/login`);
  return { browser, page: await browser.submit(login, { button: 'Sign in' }) };
}

export async function signInAs(
  service: HouseholdApp,
  { name, nextCode }: Pick<Member, 'name' | 'nextCode'>,
  browser = createFormBrowser(),
): Promise<{ browser: FormBrowser; landed: Page }> {
  const { page } = await beginSignIn(service, browser);
  const fields = { name, password: PASSWORD, code: nextCode() };
  return { browser, landed: await browser.submit(page, { button: 'Sign in', fields }) };
}

/** Sends a form of a page with this browser's cookies, from any address and with any headers. */
export function sendForm(
  { app, url }: HouseholdApp,
  { browser, path, fields }: { browser: FormBrowser; path: string; fields: Record<string, string> },
  { address = '203.0.113.7', headers = {} }: { address?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: path,
    remoteAddress: address,
    headers: {
      cookie: browser.cookieHeader(`${url}${path}`),
      origin: url,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

export async function userIdOf({ url }: HouseholdApp, browser: FormBrowser): Promise<string | undefined> {
  const address = `${url}/api/user`;
  const answer = await fetch(address, { headers: { cookie: browser.cookieHeader(address) } });
  return answer.ok ? ((await answer.json()) as { id: string }).id : undefined;
}
