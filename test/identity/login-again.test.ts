import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_TOTAL_LIMIT } from '#server/database/session-token.ts';
import { createFormBrowser, type FormBrowser, type Page } from '../helpers/form-browser.ts';
import { type BegunLogin, cookieOf, type HostileService, startHostileService } from './hostile-service.ts';
import { callAs, type ListeningService, signIn, startService } from './listening-service.ts';

/** The request for a new sign-in, as the web app sends it. */
function askAgain({ url }: ListeningService): Page {
  const html = `<form method="post" action="/api/auth/login">
<input type="hidden" name="again" value="true"><input type="hidden" name="returnTo" value="/settings">
<button>Sign in again</button></form>`;
  return { url: `${url}/settings`, status: 200, headers: {}, html };
}

describe('signing in again', () => {
  let service: ListeningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const ageSessions = () =>
    service.database.asOwner(
      "update sessions set authenticated_at = authenticated_at - interval '11 minutes'",
    );

  async function signInAgain(browser: FormBrowser): Promise<Page> {
    await service.forgetAttempts();
    const people = await browser.submit(askAgain(service), { button: 'Sign in again' });
    expect(people.url).toContain(`${service.provider.issuer}/sign-in/`);
    return browser.submit(people, { button: 'Sample' });
  }

  test('signing in again asks at the provider, and opens what needs a recent sign-in', async () => {
    const { browser } = await signIn(service, 'Sample');
    await ageSessions();
    expect((await callAs(service, browser, '/api/account/export')).status).toBe(403);
    const landed = await signInAgain(browser);
    expect(landed).toMatchObject({ url: `${service.url}/settings`, status: 200 });
    expect((await callAs(service, browser, '/api/account/export')).status).toBe(200);
  });

  test('signing in again sends prompt=login and max_age=0 to the provider', async () => {
    const { browser } = await signIn(service, 'Sample');
    await signInAgain(browser);
    const asked = browser.visited.findLast((url) => url.startsWith(`${service.provider.issuer}/auth?`)) ?? '';
    expect(Object.fromEntries(new URL(asked).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  });

  test('signing in again ends the session that the browser had', async () => {
    const { browser } = await signIn(service, 'Sample');
    const headers = { cookie: browser.cookieHeader(service.url) };
    const before = await service.countSessions();
    await signInAgain(browser);
    expect(await service.countSessions()).toBe(before);
    expect((await fetch(`${service.url}/api/user`, { headers })).status).toBe(401);
  });

  test('an ordinary sign-in sends no prompt, and a max_age as long as a session can last', async () => {
    const { browser } = await signIn(service, 'Sample', { browser: createFormBrowser() });
    const asked = browser.visited.filter((url) => url.startsWith(`${service.provider.issuer}/auth?`));
    expect(asked).toHaveLength(1);
    const { searchParams } = new URL(asked[0] ?? '');
    expect(searchParams.has('prompt')).toBe(false);
    // Any valid sign-in will do, but the provider has to state its time.
    expect(searchParams.get('max_age')).toBe(String(SESSION_TOTAL_LIMIT.total('seconds')));
  });
});

describe('the time of the sign-in that the provider states (auth_time)', () => {
  let service: HostileService;
  beforeAll(async () => {
    service = await startHostileService();
  });
  afterAll(() => service.close());
  beforeEach(() => service.beginTest());

  const beginAgain = () => service.begin({ payload: { again: true } });
  const nowS = () => Math.floor(service.clock.now.epochMilliseconds / 1000);

  test('signing in again is refused if auth_time is no number', async () => {
    const login = await beginAgain();
    service.provider.misdeeds = { claims: { auth_time: 'now' } };
    await service.expectRefusal(() => service.comeBack(login));
    expect(service.reasons).toEqual(['OAUTH_INVALID_RESPONSE']);
  });

  test('signing in again with an earlier auth_time is refused, and the page says what to do', async () => {
    const login = await beginAgain();
    service.provider.misdeeds = { claims: { auth_time: nowS() - 70 } };
    const refused = await service.app.inject({
      url: `/api/auth/callback?code=x&state=${login.state}`,
      headers: { accept: 'text/html' },
      cookies: { lutea_login: login.cookie },
    });
    expect(refused.headers.location).toBe('/login?error=login_not_fresh');
    expect(service.reasons).toEqual(['NOT_ASKED_AGAIN']);
    const { token } = await service.signUp();
    const { body } = await service.app.inject({
      url: '/login?error=login_not_fresh',
      headers: { host: '127.0.0.1:3000' },
      cookies: { lutea_session: token },
    });
    expect(body).toContain('Sign out there as well, then sign in again.');
    expect(body).toContain('<form method="post" action="/api/auth/logout">');
  });

  describe('a missing auth_time', () => {
    const exportWith = async (token: string | undefined) =>
      (await service.app.inject({ url: '/api/account/export', cookies: { lutea_session: token ?? '' } }))
        .statusCode;
    const signIn = async (again: boolean, claims: Record<string, unknown>) => {
      const login = await service.begin({ payload: { again } });
      service.provider.misdeeds = { claims };
      return service.comeBack(login);
    };

    test('signing in again counts as recent for a person whose provider never sent auth_time', async () => {
      const answer = await signIn(true, { sub: 'never-said' });
      expect(await exportWith(cookieOf(answer, 'lutea_session'))).toBe(200);
    });

    test('signing in again is refused for a person whose provider sent auth_time before', async () => {
      await signIn(false, { sub: 'said-once', auth_time: nowS() - 3600 });
      const answer = await signIn(true, { sub: 'said-once' });
      expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([403, 'LOGIN_NOT_FRESH']);
      expect(cookieOf(answer, 'lutea_session')).toBeUndefined();
      expect(service.reasons).toEqual(['AUTH_TIME_MISSING']);
    });

    test('an ordinary sign-in opens no export for a person whose provider sent auth_time before', async () => {
      await signIn(false, { sub: 'said-before', auth_time: nowS() - 3600 });
      const answer = await signIn(false, { sub: 'said-before' });
      expect(answer.statusCode).toBe(303);
      expect(await exportWith(cookieOf(answer, 'lutea_session'))).toBe(403);
    });
  });

  describe('a provider that sends auth_time 0 for a time it does not know, as Glewlwyd does', () => {
    /** Discovery of Glewlwyd 2.7.5: no auth_time, though every ID token has auth_time 0. It refuses max_age=0. */
    const GLEWLWYD = { claims_supported: ['name', 'email'] };
    let glewlwyd: HostileService;
    beforeAll(async () => {
      glewlwyd = await startHostileService();
    });
    afterAll(() => glewlwyd.close());

    const signInAs = async (sub: string, again: boolean, authTime: number) => {
      glewlwyd.provider.misdeeds = { metadata: GLEWLWYD };
      const login = await glewlwyd.begin({ payload: { again } });
      expect(login.location.searchParams.get('max_age')).not.toBe('0');
      expect(login.location.searchParams.get('prompt')).toBe(again ? 'login' : null);
      glewlwyd.provider.misdeeds = { metadata: GLEWLWYD, claims: { sub, auth_time: authTime } };
      return glewlwyd.comeBack(login);
    };
    const exportAfter = async (answer: Awaited<ReturnType<typeof signInAs>>) => {
      const cookies = { lutea_session: cookieOf(answer, 'lutea_session') ?? '' };
      return (await glewlwyd.app.inject({ url: '/api/account/export', cookies })).statusCode;
    };

    test('with auth_time 0 an ordinary or repeated sign-in counts as recent for ten minutes', async () => {
      const first = await signInAs('zero', false, 0);
      expect(await exportAfter(first)).toBe(200);
      glewlwyd.clock.now = glewlwyd.clock.now.add({ minutes: 11 });
      expect(await exportAfter(first)).toBe(403);
      expect(await exportAfter(await signInAs('zero', true, 0))).toBe(200);
    });

    test('an auth_time of 0 after a real one does not count as recent', async () => {
      const realTime = Math.floor(glewlwyd.clock.now.epochMilliseconds / 1000) - 3600;
      await signInAs('real-then-zero', false, realTime);
      const answer = await signInAs('real-then-zero', true, 0);
      expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([403, 'LOGIN_NOT_FRESH']);
      expect(await exportAfter(await signInAs('real-then-zero', false, 0))).toBe(403);
    });

    test('after migration 0049 auth_time 0 counts only for people who never had a real time', async () => {
      const nowS = Math.floor(glewlwyd.clock.now.epochMilliseconds / 1000);
      await signInAs('was-zero', false, 0);
      await signInAs('was-real', false, nowS);
      await glewlwyd.database.asOwner(
        `update sessions set authenticated_at = 'epoch' where authenticated_at is null`,
      );
      await glewlwyd.database.asOwner(`update identities set says_auth_time = true`);
      const file = new URL('../../migrations/0049-unknown-sign-in-times.sql', import.meta.url);
      const [update = ''] = /update identities[^;]+;/.exec(readFileSync(file, 'utf8')) ?? [];
      await glewlwyd.database.asOwner(update);
      expect(await exportAfter(await signInAs('was-zero', true, 0))).toBe(200);
      expect((await signInAs('was-real', true, 0)).statusCode).toBe(403);
    });
  });

  /** Comes back with a refusal of the request, in the words of Glewlwyd. */
  const comeBackRefused = async ({ app }: HostileService, { state, cookie }: BegunLogin) => {
    const refused = await app.inject({
      url: `/api/auth/callback?error=invalid_request&error_description=max_age+invalid&state=${state}`,
      cookies: { lutea_login: cookie },
    });
    expect(refused.statusCode).toBe(400);
  };

  test('a provider that lists no claims and refuses max_age=0 is asked without it from then on', async () => {
    const odd = await startHostileService();
    const first = await odd.begin({ payload: { again: true } });
    expect(first.location.searchParams.get('max_age')).toBe('0');
    await comeBackRefused(odd, first);
    const second = await odd.begin({ payload: { again: true } });
    expect(Object.fromEntries(second.location.searchParams)).toMatchObject({
      prompt: 'login',
      max_age: String(SESSION_TOTAL_LIMIT.total('seconds')),
    });
    // Its auth_time is still checked.
    const nowS = Math.floor(odd.clock.now.epochMilliseconds / 1000);
    odd.provider.misdeeds = { claims: { auth_time: nowS - 600 } };
    expect((await odd.comeBack(second)).headers['x-error-code']).toBe('LOGIN_NOT_FRESH');
    await odd.close();
  });

  test('a provider that refuses a fresh sign-in without max_age=0 too is sent max_age=0 again', async () => {
    const maxAges = [];
    for (const _attempt of ['with max_age=0', 'without']) {
      const login = await beginAgain();
      maxAges.push(login.location.searchParams.get('max_age'));
      await comeBackRefused(service, login);
    }
    maxAges.push((await beginAgain()).location.searchParams.get('max_age'));
    expect(maxAges).toEqual(['0', String(SESSION_TOTAL_LIMIT.total('seconds')), '0']);
  });

  test('max_age=0 is still sent after the token endpoint answered invalid_request', async () => {
    const login = await beginAgain();
    service.provider.misdeeds = {
      endpoints: {
        '/token': (response) =>
          response
            .writeHead(400, { 'content-type': 'application/json' })
            .end(JSON.stringify({ error: 'invalid_request' })),
      },
    };
    await service.expectRefusal(() => service.comeBack(login));
    expect(service.oauthErrors).toEqual(['invalid_request']);
    expect((await beginAgain()).location.searchParams.get('max_age')).toBe('0');
  });

  test('signing in again is accepted if auth_time is after the request, even nine minutes later', async () => {
    const login = await beginAgain();
    service.provider.misdeeds = { claims: { auth_time: nowS() + 5 } };
    service.clock.now = service.clock.now.add({ minutes: 9 });
    const response = await service.comeBack(login);
    expect(response.statusCode).toBe(303);
    expect(cookieOf(response, 'lutea_session')).toBeDefined();
  });

  test('a request that says again: false sends no prompt to the provider', async () => {
    const login = await service.begin({ payload: { again: false } });
    expect(login.location.searchParams.has('prompt')).toBe(false);
    expect((await service.comeBack(login)).statusCode).toBe(303);
  });

  test.each([
    ['just now', 0, 200],
    ['10 minutes ago', -600, 200],
    ['more than 10 minutes ago', -601, 403],
    ['in an hour, by a clock ahead of ours', 3600, 200],
    ['at a time it does not tell', undefined, 200],
  ])(
    'whether an export opens after an ordinary sign-in at which the provider asked %s',
    async (_when, sinceS, status) => {
      const login = await service.begin();
      const authTime = sinceS === undefined ? undefined : nowS() + sinceS;
      service.provider.misdeeds = { claims: { auth_time: authTime, sub: `asked ${sinceS}` } };
      const token = cookieOf(await service.comeBack(login), 'lutea_session') ?? '';
      const exported = await service.app.inject({
        url: '/api/account/export',
        cookies: { lutea_session: token },
      });
      expect(exported.statusCode).toBe(status);
    },
  );

  test.each([
    ['half a minute', { seconds: 30 }, 200],
    ['two minutes', { minutes: 2 }, 403],
    ['a day', { hours: 24 }, 403],
  ])(
    'whether a sign-in counts as recent that was stored while our own clock ran %s ahead',
    async (how, ahead, status) => {
      service.provider.misdeeds = { claims: { sub: `ahead by ${how}` } };
      const today = service.clock.now;
      service.clock.now = today.add(ahead);
      const token = cookieOf(await service.comeBack(await service.begin()), 'lutea_session') ?? '';
      service.clock.now = today;
      const cookies = { lutea_session: token };
      expect((await service.app.inject({ url: '/api/account/export', cookies })).statusCode).toBe(status);
    },
  );

  test.each(['yes', 1, null, ''])('a request that says again: %j is refused', async (again) => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { again },
    });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { error: 'Invalid again: must be true or false' },
    ]);
  });
});
