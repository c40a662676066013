import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { householdClient } from '#server/features/household/household-client.ts';
import { dumpDatabase } from '../helpers/dump-database.ts';
import { createFormBrowser, type FormBrowser } from '../helpers/form-browser.ts';
import { type HouseholdApp, startHouseholdApp } from '../helpers/household-app.ts';
import {
  beginSignIn,
  inviteSomeone,
  joinSomeone,
  type Member,
  PASSWORD,
  sendForm,
  signInAs,
  usePassword,
  userIdOf,
} from './household-people.ts';

let service: HouseholdApp;
let ada: Member;
beforeAll(async () => {
  service = await startHouseholdApp();
});
afterAll(() => service.close());
beforeEach(() => service.forgetAttempts());

/** Sets the clock back: each authenticator code moves it on, and the provider's tokens live for five minutes. */
async function begin(): Promise<void> {
  service.ahead.by = new Temporal.Duration();
  ada = await joinSomeone(service);
}

const countSessions = async () => (await service.database.asOwner('select 1 as one from sessions')).length;

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, { redirect: 'manual', ...init });
}

const basic = (secret: string) => `Basic ${Buffer.from(`lutea:${secret}`).toString('base64')}`;

/** The last callback address that the provider sent the browser to, with its code. */
function callbackOf({ visited }: FormBrowser): string {
  return visited.findLast((address) => address.includes('/api/auth/callback?')) ?? '';
}

const VERIFIER = 'v'.repeat(43);

/** An authorization request like Lutea's own, with a PKCE verifier that the tests know. */
function authorizePath(changes: Record<string, string> = {}): string {
  const params = {
    client_id: 'lutea',
    response_type: 'code',
    scope: 'openid',
    state: 's',
    nonce: 'n',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    redirect_uri: `${service.url}/api/auth/callback`,
  };
  return `/household/auth?${new URLSearchParams({ ...params, ...changes })}`;
}

/** Signs in and lets Lutea refuse the callback, so that its authorization code stays unused. */
async function takeCode(): Promise<string> {
  await service.forgetAttempts();
  const browser = createFormBrowser();
  const page = await browser.get(`${service.url}${authorizePath()}`);
  const fields = { name: ada.name, password: PASSWORD, code: ada.nextCode() };
  await browser.submit(page, { button: 'Sign in', fields });
  return new URL(callbackOf(browser)).searchParams.get('code') ?? '';
}

/** Exchanges a code for tokens with the right client secret. */
function exchange(code: string): Promise<Response> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${service.url}/api/auth/callback`,
    code_verifier: VERIFIER,
  });
  const headers = { authorization: basic(householdClient(service.household).clientSecret) };
  return ask('/household/token', { method: 'POST', body, headers });
}

const askUserinfo = (token: string) =>
  ask('/household/me', { headers: { authorization: `Bearer ${token}` } });

describe('session fixation at the household provider', () => {
  beforeAll(begin);

  test('a session cookie that was set before the sign-in is not adopted', async () => {
    const chosen = 'A'.repeat(43);
    const begun = await beginSignIn(service);
    const path = `${new URL(begun.page.url).pathname}/password`;
    const cookie = `${begun.browser.cookieHeader(`${service.url}${path}`)}; lutea_session=${chosen}`;
    const fields = { name: ada.name, password: PASSWORD, code: ada.nextCode() };
    const answer = await sendForm(service, { browser: begun.browser, path, fields }, { headers: { cookie } });
    expect(answer.statusCode).toBe(303);
    await begun.browser.get(String(answer.headers.location));
    expect(await userIdOf(service, begun.browser)).toBe(ada.userId);
    expect((await ask('/api/user', { headers: { cookie: `lutea_session=${chosen}` } })).status).toBe(401);
    expect(begun.browser.cookieHeader(service.url)).not.toContain(chosen);
  });

  test('a sign-in cannot be finished in another browser than the one that began it', async () => {
    const { page } = await beginSignIn(service);
    const { pathname } = new URL(page.url);
    const victim = createFormBrowser();
    const shown = await victim.get(page.url);
    expect(shown.status).toBe(400);
    expect(shown.html).toContain('was started in another browser');
    const fields = { name: ada.name, password: PASSWORD, code: ada.nextCode() };
    const answer = await sendForm(service, { browser: victim, path: `${pathname}/password`, fields });
    expect(answer.statusCode).toBe(400);
    const sessions = await countSessions();
    expect((await ask('/api/auth/callback?code=x&state=y')).status).toBe(400);
    expect(await countSessions()).toBe(sessions);
  });

  test('the cookie of one sign-in does not work for another sign-in of the same browser', async () => {
    const first = await beginSignIn(service);
    const second = await beginSignIn(service, first.browser);
    const [one, two] = [first, second].map(({ page }) => new URL(page.url).pathname);
    expect(one).not.toBe(two);
    const fields = { name: ada.name, password: PASSWORD, code: ada.nextCode() };
    const crossed = await sendForm(
      service,
      { browser: first.browser, path: `${one}/password`, fields },
      { headers: { cookie: first.browser.cookieHeader(`${service.url}${two}`) } },
    );
    expect(crossed.statusCode).toBe(400);
  });
});

describe('replay at the household provider', () => {
  beforeAll(begin);

  test('a callback makes one session, even if it comes a hundred times at once', async () => {
    const { page, browser } = await beginSignIn(service);
    const path = `${new URL(page.url).pathname}/password`;
    const fields = { name: ada.name, password: PASSWORD, code: ada.nextCode() };
    const finished = await sendForm(service, { browser, path, fields });
    const resume = new URL(String(finished.headers.location), service.url);
    const cookie = browser.cookieHeader(resume.href);
    const back = await ask(`${resume.pathname}${resume.search}`, { headers: { cookie } });
    const callback = new URL(back.headers.get('location') ?? '');
    const sessions = await countSessions();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        ask(`${callback.pathname}${callback.search}`, {
          headers: { cookie: browser.cookieHeader(callback.href) },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await countSessions()).toBe(sessions + 1);
  });

  test('an authenticator code, an enrolment link and a recovery code each work only once', async () => {
    const code = ada.nextCode();
    const repeated = { ...ada, nextCode: () => code };
    expect(await userIdOf(service, (await signInAs(service, repeated)).browser)).toBe(ada.userId);
    expect((await signInAs(service, repeated)).landed.status).toBe(403);
    expect((await createFormBrowser().get(ada.link)).status).toBe(404);
    const [recoveryCode = ''] = ada.recoveryCodes;
    const statuses = [];
    for (let i = 0; i < 2; i++) {
      const { browser, page } = await beginSignIn(service);
      const path = `${new URL(page.url).pathname}/recover`;
      statuses.push((await sendForm(service, { browser, path, fields: { recoveryCode } })).statusCode);
    }
    expect(statuses).toEqual([303, 403]);
  });

  test('an enrolment link that two browsers use at once makes one credential', async () => {
    const { link } = await inviteSomeone(service);
    const tries = [createFormBrowser(), createFormBrowser()].map((browser) =>
      usePassword(service, link, browser).catch(() => undefined),
    );
    const made = (await Promise.all(tries)).filter((each) => each?.ready.status === 200);
    expect(made).toHaveLength(1);
  });

  test('a new credential signs in its browser once without a question, and no other browser', async () => {
    const { link, userId } = await inviteSomeone(service);
    const { ready, browser } = await usePassword(service, link);
    const cookie = browser.cookieHeader(`${service.url}/household/sign-in/x`);
    await browser.submit(ready, { button: 'Go on to Lutea' });
    expect(await userIdOf(service, browser)).toBe(userId);
    const thief = await beginSignIn(service);
    const own = thief.browser.cookieHeader(thief.page.url);
    const [ticket = ''] = /lutea_household_ticket=[^;]+/.exec(cookie) ?? [];
    const again = await ask(new URL(thief.page.url).pathname, { headers: { cookie: `${own}; ${ticket}` } });
    expect(again.status).toBe(200);
    expect(await again.text()).toContain('Sign in with a passkey');
  });

  test('a used authorization code gives no token without the right client secret', async () => {
    const { browser } = await signInAs(service, ada);
    const code = new URL(callbackOf(browser)).searchParams.get('code') ?? '';
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${service.url}/api/auth/callback`,
      code_verifier: 'v'.repeat(43),
    });
    for (const headers of [{}, { authorization: basic('guessed') }, { authorization: basic('') }]) {
      const answer = await ask('/household/token', { method: 'POST', body, headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain('token"');
    }
  });

  test('an authorization code that is sent twice is refused the second time, and its token stops working', async () => {
    const code = await takeCode();
    const { access_token } = (await (await exchange(code)).json()) as { access_token: string };
    expect((await askUserinfo(access_token)).status).toBe(200);
    const again = await exchange(code);
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await askUserinfo(access_token)).status).toBe(401);
  });
});

describe('forged tokens and requests', () => {
  beforeAll(begin);

  test.each([
    ['no token', {}],
    ['a made-up token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['an unsigned token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' }],
  ])('the userinfo endpoint refuses a request with %s, and tells no name', async (_what, headers) => {
    const answer = await ask('/household/me', { headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toContain(ada.name);
  });

  test('the userinfo endpoint refuses a session token of Lutea', async () => {
    const [, session = ''] = /lutea_session=([\w-]+)/.exec(ada.browser.cookieHeader(service.url)) ?? [];
    expect((await askUserinfo(session)).status).toBeGreaterThanOrEqual(400);
  });

  test('Lutea accepts no token of the provider as a session', async () => {
    const tokens = (await (await exchange(await takeCode())).json()) as Record<string, string>;
    expect((await askUserinfo(tokens['access_token'] ?? '')).status).toBe(200);
    for (const name of ['access_token', 'id_token']) {
      for (const headers of [
        { authorization: `Bearer ${tokens[name]}` },
        { cookie: `lutea_session=${tokens[name]}` },
      ]) {
        expect([name, (await ask('/api/user', { headers })).status]).toEqual([name, 401]);
      }
    }
  });

  test.each([
    ['another redirect address', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect path that climbs up', { redirect_uri: 'http://localhost/api/auth/callback/../evil' }],
    ['another client', { client_id: 'evil' }],
  ])('an authorization request with %s is refused without a redirect', async (_what, changes) => {
    const answer = await ask(authorizePath(changes));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test.each([
    ['the implicit flow', { response_type: 'id_token token' }],
    ['no PKCE challenge', { code_challenge: '', code_challenge_method: '' }],
    ['a plain PKCE challenge', { code_challenge_method: 'plain' }],
    ['prompt=none', { prompt: 'none' }],
  ])('an authorization request with %s is refused', async (_what, changes) => {
    const answer = await ask(authorizePath(changes));
    const location = answer.headers.get('location') ?? 'error=';
    expect(location).toContain('error=');
    expect(location).not.toContain('code=');
    expect(location).not.toContain('/household/sign-in/');
  });

  test('OpenID endpoints that Lutea does not use answer 404', async () => {
    for (const path of [
      'reg',
      'session/end',
      'token/introspection',
      'token/revocation',
      'request',
      'device',
    ]) {
      expect([path, (await ask(`/household/${path}`)).status]).toEqual([path, 404]);
    }
  });

  test('forwarded headers do not change the addresses in the discovery document', async () => {
    for (const headers of [
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { forwarded: 'host=evil.example;proto=https' },
    ]) {
      const answer = await ask('/household/.well-known/openid-configuration', { headers });
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ issuer: `${service.url}/household` });
      expect(text).not.toContain('evil.example');
    }
  });

  test('a sign-in whose person is deleted or disabled before it ends signs nobody in', async () => {
    for (const change of [
      'delete from users where id = $1',
      'update users set disabled_at = now() where id = $1',
    ]) {
      const member = await joinSomeone(service);
      const { page, browser } = await beginSignIn(service);
      const path = `${new URL(page.url).pathname}/password`;
      const fields = { name: member.name, password: PASSWORD, code: member.nextCode() };
      const finished = await sendForm(service, { browser, path, fields });
      expect(finished.statusCode).toBe(303);
      await service.database.asOwner(change, [member.userId]);
      const sessions = await countSessions();
      await browser.get(new URL(String(finished.headers.location), service.url).href);
      expect(await userIdOf(service, browser)).toBeUndefined();
      expect(await countSessions()).toBeLessThanOrEqual(sessions);
      expect((await signInAs(service, member)).landed.url).not.toBe(`${service.url}/`);
    }
  });
});

describe('the forms of the household provider', () => {
  beforeAll(begin);

  const ORIGINS: Readonly<Record<string, Record<string, string>>> = {
    'another origin': { origin: 'https://evil.example' },
    'a sandboxed page': { origin: 'null' },
    'another port': { origin: 'http://localhost:1' },
    'another site': { origin: '', 'sec-fetch-site': 'cross-site' },
    'a sub-domain': { origin: '', 'sec-fetch-site': 'same-site' },
  };

  test('a form from another origin can neither sign in, use a link nor change credentials', async () => {
    const { page, browser } = await beginSignIn(service);
    await signInAs(service, ada, browser);
    const { link } = await inviteSomeone(service);
    const [base, join] = [new URL(page.url).pathname, new URL(link).pathname];
    const paths = [
      ...['passkey', 'password', 'recover'].map((each) => `${base}/${each}`),
      ...['passkey', 'password', 'skip'].map((each) => `${join}/${each}`),
      ...['account', 'passkey', 'rename', 'remove', 'password', 'password/remove', 'codes'].map(
        (each) => `/household/keys/${each}`,
      ),
    ];
    const before = await dumpDatabase(service.database);
    const passed: string[] = [];
    for (const path of paths) {
      for (const [name, { origin, ...rest }] of Object.entries(ORIGINS)) {
        const headers = { ...rest, origin: origin === '' ? service.url : (origin ?? '') };
        const answer = await sendForm(service, { browser, path, fields: { name: 'x' } }, { headers });
        if (answer.statusCode !== 403) passed.push(`${path} ${name} ${answer.statusCode}`);
      }
      for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
        const headers = { 'content-type': type };
        const { statusCode } = await sendForm(service, { browser, path, fields: {} }, { headers });
        if (statusCode < 400 || statusCode > 499) passed.push(`${path} ${type} ${statusCode}`);
      }
    }
    expect(passed).toEqual([]);
    expect(await dumpDatabase(service.database)).toBe(before);
  });

  test('the provider’s pages cannot be shown in a frame and are not cached', async () => {
    const { page } = await beginSignIn(service);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['cache-control']).toContain('no-store');
  });
});
