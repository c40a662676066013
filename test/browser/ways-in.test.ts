import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '#server/try-it/identity/provider.ts';
import { type ListeningService, startService } from '../identity/listening-service.ts';
import { findViolations, openBrowser } from './browser-service.ts';

const CLIENT = { clientId: 'lutea-club', clientSecret: 'a secret of the club' };

let service: ListeningService;
let club: IdentityProvider;
let browser: Browser;
beforeAll(async () => {
  const people = ['Ada', 'Bo'].map((name) => ({ sub: name, name, email: `${name}@club.example` }));
  const started = startService({
    more: async (callback) => {
      club = await startIdentityProvider({ port: 0, ...CLIENT, people, redirectUris: [callback] });
      const lists = { allowedEmails: [], allowedDomains: [], allowedGroups: [] };
      const rest = { scopes: 'openid email', groupsClaim: 'groups' };
      return [{ id: 'club', name: 'The club', issuerUrl: club.issuer, ...CLIENT, ...lists, ...rest }];
    },
  });
  [service, browser] = await Promise.all([started, openBrowser()]);
});
afterAll(async () => {
  await service.close();
  await club.close();
});

const first = () => new URL(service.provider.issuer).host;

async function openSessions(
  { button, person }: { button: string; person: string },
  options: { locale?: string; viewport?: { width: number; height: number } } = {},
): Promise<{ page: Page; context: BrowserContext }> {
  await service.forgetAttempts();
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: service.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/settings/sessions');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: person }).click();
  await page.waitForURL(`${service.url}/settings/sessions`);
  return { page, context };
}

test('a person adds a second provider, removes the first, and cannot remove the one that is left', async () => {
  const { page } = await openSessions({ button: `Sign in with ${first()}`, person: 'Tess' });
  await page.getByText(`You sign in with ${first()}.`).waitFor();
  await page.getByRole('button', { name: 'Also sign in with The club' }).click();
  await page.getByRole('button', { name: 'Bo' }).click();
  await page.waitForURL(`${service.url}/settings/sessions`);
  await page.getByRole('button', { name: 'No longer sign in with The club' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `No longer sign in with ${first()}` }).click();
  await page.getByText('Removed.').waitFor();
  await page.getByText('You sign in with The club.').waitFor();
  await page.getByRole('button', { name: `Also sign in with ${first()}` }).waitFor();
  expect(await page.getByRole('button', { name: 'No longer' }).count()).toBe(0);
});

test('after ten minutes a change asks to sign in again, at the provider where the person is signed in', async () => {
  const { page } = await openSessions(
    { button: 'Mit The club anmelden', person: 'Ada' },
    { locale: 'de-DE', viewport: { width: 360, height: 780 } },
  );
  await page.getByText('Du meldest dich mit The club an.').waitFor();
  service.ahead.by = Temporal.Duration.from({ minutes: 11 });
  onTestFinished(() => {
    service.ahead.by = new Temporal.Duration();
  });
  await page.reload();
  await page.getByRole('button', { name: `Auch mit ${first()} anmelden` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await service.forgetAttempts();
  await dialog.getByRole('button', { name: 'Wieder anmelden' }).click();
  await page.waitForURL((url) => url.origin === new URL(club.issuer).origin);
});

test('one button ends all sessions of the person, on every device, and no session of others', async () => {
  const someone = await openSessions({ button: `Sign in with ${first()}`, person: 'Paula' });
  const [phone, laptop] = [
    await openSessions({ button: `Sign in with ${first()}`, person: 'New' }),
    await openSessions({ button: `Sign in with ${first()}`, person: 'New' }),
  ];
  await laptop.page.getByRole('button', { name: 'End all sessions, this one too' }).click();
  await laptop.page.waitForURL('**/login');
  const statusOf = async ({ context }: { context: BrowserContext }) =>
    (await context.request.get('/api/user')).status();
  expect([await statusOf(laptop), await statusOf(phone), await statusOf(someone)]).toEqual([401, 401, 200]);
});
