import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FormBrowser, Page } from '../helpers/form-browser.ts';
import { callAs, type ListeningService, signIn, startService } from './listening-service.ts';

describe('a provider that keeps people signed in', () => {
  let service: ListeningService;
  beforeAll(async () => {
    service = await startService({ withSignOut: true });
  });
  afterAll(() => service.close());
  beforeEach(() => service.forgetAttempts());

  const page = (form: string): Page => ({
    url: `${service.url}/settings`,
    status: 200,
    headers: {},
    html: form,
  });
  const signOut = (browser: FormBrowser, fields = '') =>
    browser.submit(
      page(`<form method="post" action="/api/auth/logout">${fields}<button>Go</button></form>`),
      {
        button: 'Go',
      },
    );
  const alsoThere = '<input type="hidden" name="provider" value="true">';
  const pressSignIn = async (browser: FormBrowser) =>
    browser.submit(await browser.get(`${service.url}/login`), { button: 'Sign in' });

  test('lets a person back in without a question if they signed out of Lutea alone', async () => {
    const { browser } = await signIn(service, 'Sample');
    expect((await signOut(browser)).url).toBe(`${service.url}/login`);
    expect((await pressSignIn(browser)).url).toBe(`${service.url}/`);
  });

  test('asks again if they signed out at the provider too, and then leads back to Lutea', async () => {
    const { browser } = await signIn(service, 'Sample');
    const asked = await signOut(browser, alsoThere);
    expect(asked.url).toContain(`${service.provider.issuer}/session/end?`);
    expect((await browser.submit(asked, { button: 'Sign out' })).url).toBe(`${service.url}/login`);
    expect((await callAs(service, browser, '/api/user')).status).toBe(401);
    expect((await pressSignIn(browser)).url).toContain('/sign-in/');
  });

  test('the API says that people can sign out at the provider, and its logout answers where', async () => {
    const { browser } = await signIn(service, 'Sample');
    const { host } = new URL(service.provider.issuer);
    const offered = await callAs(service, browser, '/api/auth/provider');
    expect(await offered.json()).toEqual({ host, logout: 'ask' });
    const answer = await fetch(`${service.url}/api/auth/logout`, {
      method: 'POST',
      headers: {
        cookie: browser.cookieHeader(service.url),
        origin: service.url,
        'content-type': 'application/json',
      },
      body: '{"provider":true}',
    });
    const { redirectTo } = (await answer.json()) as { redirectTo: string };
    expect(Object.fromEntries(new URL(redirectTo).searchParams)).toEqual({
      client_id: 'lutea',
      post_logout_redirect_uri: `${service.url}/login`,
    });
  });

  test('asks for a new sign-in on request although the person is still signed in there', async () => {
    const { browser } = await signIn(service, 'Sample');
    await service.database.asOwner("update sessions set authenticated_at = now() - interval '1 hour'");
    expect((await callAs(service, browser, '/api/account/export')).status).toBe(403);
    const asked = await browser.submit(
      page(`<form method="post" action="/api/auth/login"><input type="hidden" name="again" value="true">
<button>Again</button></form>`),
      { button: 'Again' },
    );
    expect(asked.url).toContain('/sign-in/');
    await browser.submit(asked, { button: 'Sample' });
    expect((await callAs(service, browser, '/api/account/export')).status).toBe(200);
  });
});
