import { createHash, X509Certificate } from 'node:crypto';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { provideChromium } from '../test/helpers/chromium.ts';
import { addAuthenticator } from '../test/helpers/virtual-authenticator.ts';

/** Of the public key in a certificate. */
function fingerprintOf(certificate: string): string {
  const { publicKey } = new X509Certificate(certificate);
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

/** A phone with a screen lock: a window whose passkeys Chromium keeps itself. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  authenticatorId: string;
}

/** Its browser finds the host at a port of this machine, and trusts this certificate, or what it signed. */
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

/** A new phone in place of the lost one. */
export async function replacePhone({ context, session, authenticatorId }: Phone): Promise<void> {
  await context.clearCookies();
  await session.send('WebAuthn.clearCredentials', { authenticatorId });
}

/** Taps a button by the words of the document, and counts. */
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

/** Asked by the page itself: only the browser knows the host name. */
export function userIdOf({ page }: Phone): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/user');
    return answer.ok ? ((await answer.json()) as { id: string }).id : `nobody (${answer.status})`;
  });
}

/** From the link to the first page, signed in; the recovery codes on the way. */
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

/** From a page that needs a session back to it. */
export async function signInWithPasskey({ page }: Phone, address: string): Promise<string> {
  const finger = createFinger(page);
  await page.goto(address);
  await finger.tap('Sign in');
  await finger.tap('Sign in with a passkey');
  await page.waitForURL(address);
  return finger.taken();
}
