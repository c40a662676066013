import { createHash, X509Certificate } from 'node:crypto';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { provideChromium } from '../test/helpers/chromium.ts';
import { addAuthenticator } from '../test/helpers/virtual-authenticator.ts';

/** The fingerprint of the public key in a certificate. */
function fingerprintOf(certificate: string): string {
  const { publicKey } = new X509Certificate(certificate);
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

/** A phone with a screen lock: a Chromium window with a virtual authenticator for passkeys. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  authenticatorId: string;
}

/** Opens a phone that finds the host at a port of this machine, and trusts this certificate or one it signed. */
export async function openPhone({
  host,
  port,
  trusted,
}: {
  host: string;
  port: number;
  trusted: string;
}): Promise<Phone & { close(): Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: [
      '--no-sandbox',
      `--host-resolver-rules=MAP ${host}:443 127.0.0.1:${port}`,
      `--ignore-certificate-errors-spki-list=${fingerprintOf(trusted)}`,
    ],
  });
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const authenticatorId = await addAuthenticator(session);
  return { context, page, session, authenticatorId, close: () => browser.close() };
}

/** Replaces a lost phone by a new one, without cookies and passkeys. */
export async function replacePhone({ context, session, authenticatorId }: Phone): Promise<void> {
  await context.clearCookies();
  await session.send('WebAuthn.clearCredentials', { authenticatorId });
}

/** Taps buttons by their exact names, and counts the taps and the time. */
export function createFinger(page: Page) {
  const began = performance.now();
  let taps = 0;
  return {
    async tap(name: string) {
      taps += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
    taken: () => `${taps} taps and ${((performance.now() - began) / 1000).toFixed(1)} s`,
  };
}

/** The id of the signed-in user. The page itself asks for it: only the browser can resolve the host name. */
export function userIdOf({ page }: Phone): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/user');
    return answer.ok ? ((await answer.json()) as { id: string }).id : `nobody (${answer.status})`;
  });
}

/** Opens a link, makes a passkey and goes on to the first page; returns the recovery codes. */
export async function useLink(phone: Phone, link: string) {
  const { page } = phone;
  const finger = createFinger(page);
  await page.goto(link);
  await finger.tap('Make a passkey');
  await page.getByRole('heading', { name: 'You can sign in now' }).waitFor();
  const codes = await page.locator('.codes code').allTextContents();
  await finger.tap('Go on to Lutea');
  await page.waitForURL((url) => !url.pathname.startsWith('/household/join') && url.pathname !== '/api');
  await page.waitForLoadState('load');
  return { codes, taken: finger.taken() };
}

/** Opens a page that needs a session, signs in with the passkey, and waits for the page. */
export async function signInWithPasskey({ page }: Phone, address: string): Promise<string> {
  const finger = createFinger(page);
  await page.goto(address);
  await finger.tap('Sign in');
  await finger.tap('Sign in with a passkey');
  await page.waitForURL(address);
  return finger.taken();
}
