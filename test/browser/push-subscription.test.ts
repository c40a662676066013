import { existsSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CERTIFICATE } from '../helpers/certificate.ts';
import { startChromiumPushService } from '../helpers/chromium-push-service.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { type BrowserService, startBrowserService } from './browser-service.ts';

// The headless shell, which the other tests prefer, has no push.
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
if (CHROMIUM === undefined)
  console.warn(
    'NOT RUN: the tests with a browser’s own push messages, which need Debian’s package chromium.',
  );

type PushService = Awaited<ReturnType<typeof startChromiumPushService>>;

describe.runIf(CHROMIUM !== undefined)('a browser with push messages of its own', () => {
  const trusted = getCACertificates('default');
  let push: PushService;
  let service: BrowserService;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    push = await startChromiumPushService();
    service = await startBrowserService({
      hasServiceWorker: true,
      realClock: true,
      settings: { PUSH_PRIVATE_HOSTS: 'localhost' },
    });
    // Chromium refuses push messages in the private windows that the other tests use.
    context = await chromium.launchPersistentContext(createDataDir(), {
      ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }),
      headless: false,
      args: ['--headless=new', '--no-sandbox', ...push.browserArguments],
      ignoreDefaultArgs: ['--disable-background-networking'],
      baseURL: service.url,
      locale: 'en-GB',
    });
    context.setDefaultTimeout(300_000);
    await context.grantPermissions(['notifications'], { origin: service.url });
    page = await context.newPage();
  });
  afterAll(async () => {
    await context?.close();
    await service?.close();
    push?.close();
    setDefaultCACertificates(trusted);
  });

  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map((each) => ({
        title: each.title,
        body: each.body,
        buttons: (each as unknown as { actions: { title: string }[] }).actions.map(({ title }) => title),
      }));
    });

  test('subscribes, decrypts what Lutea sends, shows it, and unsubscribes', async () => {
    const signedIn = await service.open('New', '/settings/notifications');
    await context.addCookies(await signedIn.context().cookies());
    // The browser names the address of its maker: the rest of the subscription stays as it is.
    await page.route('**/api/notifications/browsers', async (route) => {
      const sent = route.request().postDataJSON() as { endpoint?: string } | null;
      if (sent?.endpoint === undefined) return route.continue();
      const { pathname } = new URL(sent.endpoint);
      return route.continue({ postData: JSON.stringify({ ...sent, endpoint: `${push.origin}${pathname}` }) });
    });
    await page.goto('/settings/notifications');
    await page.getByRole('radio', { name: 'This browser' }).check();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByText('1 browser gets your messages.').waitFor();

    await page.getByRole('button', { name: 'Send me a test' }).click();
    await expect
      .poll(shown)
      .toEqual([{ title: 'Your day is ready in Lutea.', body: '', buttons: ['I feel ill'] }]);
    expect(push.posted).toHaveLength(1);
    expect(push.posted[0]?.body.toString('latin1')).not.toContain('Lutea');
    const key = /, k=(\S+)$/.exec(push.posted[0]?.authorization ?? '')?.[1];
    expect(push.keys()).toEqual([key]);

    await page.evaluate(async () => {
      const { pushManager } = await navigator.serviceWorker.ready;
      await (await pushManager.getSubscription())?.unsubscribe();
    });
    await expect.poll(push.keys).toEqual([]);
  });
});
