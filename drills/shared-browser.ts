import { chromium } from 'playwright-core';
import { provideChromium } from '../test/helpers/chromium.ts';
import type { Drill } from './drill.ts';
import { createInstallation } from './installation.ts';

/** Words of the sample person's day that nobody else may see. */
const PRIVATE_WORDS = /Day \d+|phase|luteal|follicular/i;

/** One person's session ends in a shared browser; the next person sees nothing of it, even offline. */
export const sharedBrowserDrill: Drill = {
  name: 'shared browser after a session ended',
  async run() {
    const installation = await createInstallation('built-in');
    const server = await installation.start();
    const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sample' }).click();
    await page.getByText(PRIVATE_WORDS).first().waitFor();
    await context.clearCookies();
    await page.goto('/');
    await context.setOffline(true);
    await page.goto('/').catch(() => undefined);
    const shown = await page.innerText('body').catch(() => '');
    await browser.close();
    await server.stop();
    installation.remove();
    const leaked = PRIVATE_WORDS.exec(shown);
    return {
      figure: 'one person signed in, cookies cleared, offline',
      losses: leaked === null ? [] : [`the page still shows “${leaked[0]}”`],
    };
  },
};
