import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandContext } from '#server/cli/commands.ts';
import { printAdminLink } from '#server/cli/operator-commands.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { deleteExpired } from '#server/records/operator/expired.ts';
import { readStoredOidc } from '#server/records/operator/operator-settings.ts';
import { startIdentityProvider } from '#server/try-it/identity/provider.ts';
import { findFreePort } from '../helpers/free-ports.ts';
import { createTestApp, PUBLIC_URL, START, type TestApp } from '../helpers/test-app.ts';

let service: TestApp;
const logged: string[] = [];
const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
beforeAll(async () => {
  service = await createTestApp({ logLevel: 'info', logStream: { write: (line) => void logged.push(line) } });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.now = START;
  logged.length = 0;
  await service.database.asOwner('delete from login_attempts');
  await service.database.asOwner('delete from operator_settings');
});

async function makeKey(): Promise<string> {
  const context = {
    config: { publicUrl: PUBLIC_URL },
    engine: service.database.engine,
    clock: () => service.clock.now,
  };
  const { lines } = await printAdminLink(context as CommandContext);
  return lines[0]?.replace(`${PUBLIC_URL}/admin?key=`, '') ?? '';
}

function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return service.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: PUBLIC_URL, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

const redeem = (key: string) => post('/admin/session', { key });
const cookieOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.find(({ name }) => name === 'lutea_operator');

async function signIn(): Promise<{ cookie: string }> {
  return { cookie: `lutea_operator=${cookieOf(await redeem(await makeKey()))?.value}` };
}

const show = (headers: Record<string, string> = {}) => service.app.inject({ url: '/admin', headers });
const stored = () => readStoredOidc(service.database.engine, keyRing);

const SETTINGS = { issuerUrl: 'https://id.example.org', clientId: 'lutea', clientSecret: 'canary-secret' };

describe('a link', () => {
  test('an operator link has 256 bits, of which only the hash is stored', async () => {
    const key = await makeKey();
    expect(key).toMatch(/^[\w-]{43}$/);
    const rows = await service.database.asOwner('select * from operator_keys');
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('an operator link opens the page once, with a strict cookie for an hour', async () => {
    const key = await makeKey();
    const asked = await service.app.inject({ url: `/admin?key=${key}` });
    expect(asked.statusCode).toBe(200);
    expect(asked.cookies).toEqual([]);
    expect(asked.body).toContain(`<input type="hidden" name="key" value="${key}">`);
    const opened = await redeem(key);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/admin']);
    expect(cookieOf(opened)).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 3600,
      path: '/',
    });
    expect((await show({ cookie: `lutea_operator=${cookieOf(opened)?.value}` })).statusCode).toBe(200);
    const again = await redeem(key);
    expect([again.statusCode, again.cookies]).toEqual([401, []]);
    expect(again.body).toContain('This link has been used or has expired.');
  });

  test('an operator link opens the page for one of two who use it at once', async () => {
    const key = await makeKey();
    const statuses = (await Promise.all([redeem(key), redeem(key)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([303, 401]);
  });

  test('an operator link works for 15 minutes and no longer', async () => {
    const [early, late] = [await makeKey(), await makeKey()];
    service.clock.now = START.add({ seconds: 15 * 60 - 1 });
    expect((await redeem(early)).statusCode).toBe(303);
    service.clock.now = START.add({ minutes: 15 });
    expect((await redeem(late)).statusCode).toBe(401);
  });

  test('an operator link is deleted once it has expired and a new one is made', async () => {
    await makeKey();
    service.clock.now = START.add({ minutes: 15 });
    await makeKey();
    const expired = await service.database.asOwner('select kind from operator_keys where expires_at <= $1', [
      service.clock.now.toString(),
    ]);
    expect(expired).toEqual([]);
  });

  test.each(['', 'x', 'A'.repeat(43)])('an operator link with the key %j opens nothing', async (key) => {
    expect((await redeem(key)).statusCode).toBe(401);
  });

  test('operator links may be tried five times a minute', async () => {
    for (let i = 0; i < 5; i++) expect((await redeem('A'.repeat(43))).statusCode).toBe(401);
    const key = await makeKey();
    const refused = await redeem(key);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    service.clock.now = START.add({ seconds: 61 });
    expect((await redeem(key)).statusCode).toBe(303);
  });

  test('trying operator links does not use up the attempts of people who sign in', async () => {
    for (let i = 0; i < 6; i++) await redeem('A'.repeat(43));
    const login = await service.app.inject({ method: 'POST', url: '/api/auth/login' });
    expect(login.headers['x-error-code']).toBe('PROVIDER_UNAVAILABLE');
  });

  test('the use of an operator link is logged without its key', async () => {
    const key = await makeKey();
    await service.app.inject({ url: `/admin?key=${key}` });
    const opened = await redeem(key);
    await redeem(key);
    expect(logged.join('')).toMatch(/operator link used[\s\S]*operator link refused/);
    expect(logged.join('')).not.toContain(key);
    expect(logged.join('')).not.toContain(cookieOf(opened)?.value ?? '');
  });
});

describe('the session', () => {
  test('the operator session ends after an hour', async () => {
    const headers = await signIn();
    service.clock.now = START.add({ minutes: 59 });
    expect((await show(headers)).statusCode).toBe(200);
    service.clock.now = START.add({ minutes: 60 });
    expect((await show(headers)).statusCode).toBe(401);
  });

  test('the operator session ends when the operator signs out', async () => {
    const headers = await signIn();
    const out = await post('/admin/sign-out', {}, headers);
    expect([out.statusCode, cookieOf(out)?.maxAge]).toEqual([303, 0]);
    expect((await show(headers)).statusCode).toBe(401);
  });

  test('a person’s session does not open the operator page, nor an operator’s session the API', async () => {
    const person = await service.signUp();
    const { cookie } = await signIn();
    const token = cookie.replace('lutea_operator=', '');
    expect((await show({ cookie: `lutea_operator=${person.token}` })).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    expect((await service.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  });

  test('the key of an unopened operator link does not work as a session', async () => {
    expect((await show({ cookie: `lutea_operator=${await makeKey()}` })).statusCode).toBe(401);
  });
});

test.each([
  ['GET', '/admin'],
  ['POST', '/admin/oidc'],
  ['POST', '/admin/oidc/forget'],
  ['POST', '/admin/sign-out'],
  ['GET', '/admin/people/00000000-0000-4000-8000-000000000000'],
  ['POST', '/admin/people/remove'],
  ['POST', '/admin/backups'],
] as const)('%s %s is for the operator alone, and says how to get in', async (method, url) => {
  const response = await service.app.inject({ method, url });
  expect(response.statusCode).toBe(401);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body).toContain('npx lutea admin link');
});

test('the operator page has a line for a wearable’s service that fails, and none for one that works', async () => {
  const { id } = await service.signUp();
  const connect = (source: string, problem: string | null) =>
    service.database.asOwner(
      `insert into devices (user_id, source, sealed_credentials, account_name, connected_at, last_sync_problem)
        values ($1, $2, 'v1.test.x', 'a', now(), $3)`,
      [id, source, problem],
    );
  await connect('garmin', 'UNAVAILABLE');
  await connect('intervals', 'UNAUTHORIZED');
  const { body } = await show(await signIn());
  expect(body).toContain('Garmin: the last sync failed for 1 of 1 connections.');
  expect(body).not.toContain('intervals.icu:');
});

test('a form from another origin cannot change the provider', async () => {
  const headers = { ...(await signIn()), origin: 'https://evil.example' };
  const response = await post('/admin/oidc', { ...SETTINGS, action: 'save' }, headers);
  expect(response.headers['x-error-code']).toBe('CROSS_SITE_REQUEST');
  expect(await stored()).toBeUndefined();
});

describe('the page', () => {
  test('the operator page shows accounts and the state of the installation, and nothing that people logged', async () => {
    const person = await service.signUp();
    await service.app.inject({
      method: 'POST',
      url: '/api/cron/maintenance',
      headers: { authorization: 'Bearer test-cron-secret-of-32-characters' },
    });
    await service.database.asOwner(
      `insert into notification_claims (user_id, kind, local_date, state, claimed_at)
       values ($1, 'daily', '2026-06-15', 'unknown', '2026-06-15T07:00:00Z')`,
      [person.id],
    );
    await person.call('POST', '/api/cycle/period', { startDate: '2026-06-01' });
    await person.call('PUT', '/api/days/2026-06-15', { note: 'canary' });
    const [{ count } = {}] = await service.database.asOwner('select count(*)::int as count from users');
    const { body, headers } = await show(await signIn());
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<dt>Version</dt><dd>0.0.0-test</dd>');
    expect(body).toContain(`<dt>People</dt><dd>${count}</dd>`);
    expect(body).toMatch(
      /<strong>maintenance<\/strong>[^\n]*<p class="muted small">last run: <time[^>]*>2026-06-16 12:00 UTC/,
    );
    expect(body).toContain('0 failed, 1 of unknown outcome');
    expect(body).toContain(person.email);
    expect(body).not.toMatch(/daily|2026-06-01|canary/);
    expect(body).not.toContain('<script');
  });

  test('the operator page says that nobody can sign in where there is no provider', async () => {
    expect((await show(await signIn())).body).toContain('<strong class="bad">no provider</strong>');
  });
});

describe('the provider', () => {
  const submit = async (fields: Record<string, string>) => post('/admin/oidc', fields, await signIn());
  const save = (changes: Partial<typeof SETTINGS> = {}) =>
    submit({ ...SETTINGS, ...changes, action: 'save' });

  test('the provider’s settings are stored sealed, and shown without the secret', async () => {
    const saved = await save();
    expect(saved.statusCode).toBe(200);
    expect(saved.body).toContain('Saved. It takes effect at the next start.');
    expect(await stored()).toEqual(SETTINGS);
    const rows = JSON.stringify(await service.database.asOwner('select * from operator_settings'));
    expect(rows).toMatch(/v1\.test\./);
    expect(rows).not.toMatch(/canary|example\.org/);
    const { body } = await show(await signIn());
    expect(body).toContain('value="https://id.example.org"');
    expect(`${saved.body}${body}${logged.join('')}`).not.toContain('canary');
  });

  test('the provider’s stored secret stays if none is entered', async () => {
    await save();
    await save({ clientId: 'lutea-2', clientSecret: '' });
    expect(await stored()).toEqual({ ...SETTINGS, clientId: 'lutea-2' });
  });

  test('the stored secret of one issuer is not used for another', async () => {
    await save();
    const response = await save({ issuerUrl: 'https://other.example.org', clientSecret: '' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('Enter the client secret.');
    expect(await stored()).toEqual(SETTINGS);
  });

  test.each([
    [{ issuerUrl: '' }, 'Enter the issuer URL.'],
    [{ issuerUrl: 'id.example.org' }, 'Invalid issuer URL: must be an http(s) address without ? or #.'],
    [
      { issuerUrl: 'https://id.example.org/?a' },
      'Invalid issuer URL: must be an http(s) address without ? or #.',
    ],
    [
      { issuerUrl: 'http://id.example.org' },
      'Invalid issuer URL: must use https unless it is on this machine.',
    ],
    [{ clientId: '' }, 'Enter the client id.'],
    [{ clientSecret: '' }, 'Enter the client secret.'],
    [{ clientSecret: 'ü' }, 'Invalid client secret: must be at most 1000 plain characters.'],
  ])('the provider’s settings are refused with %j', async (changes, problem) => {
    const response = await save(changes);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(`<p role="alert">${problem}</p>`);
    expect(await stored()).toBeUndefined();
  });

  test('what was typed into a refused form is shown again as text', async () => {
    const { body } = await save({ clientId: '"><script>alert(1)</script>', issuerUrl: 'x' });
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
    expect(body).not.toContain('<script>');
  });

  test('testing the provider asks its issuer and stores nothing', async () => {
    const redirectUris = [`${PUBLIC_URL}/api/auth/callback`] as const;
    const provider = await startIdentityProvider({
      clientId: 'a',
      clientSecret: 'b',
      port: 0,
      redirectUris,
    });
    const response = await submit({ issuerUrl: provider.issuer, clientId: 'lutea', action: 'test' });
    await provider.close();
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(`${provider.issuer} answers with its endpoints: ${provider.issuer}/auth`);
    expect(await stored()).toBeUndefined();
  });

  test('testing a provider that does not answer says so, with the reason', async () => {
    const response = await submit({ ...SETTINGS, issuerUrl: 'http://127.0.0.1:9', action: 'test' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('does not answer as an OpenID Connect issuer (PROVIDER_UNREACHABLE: ');
    expect(response.body).toContain('Enter the secret again to save.');
  });

  test('the provider’s settings can be deleted', async () => {
    await save();
    const response = await post('/admin/oidc/forget', {}, await signIn());
    expect(response.body).toContain('Forgotten.');
    expect(await stored()).toBeUndefined();
  });

  test('a provider whose key is lost is shown as unreadable, and can be entered again', async () => {
    await save();
    await service.database.asOwner("update operator_settings set sealed_value = 'v1.lost.a.b.c'");
    expect((await show(await signIn())).body).toContain('The stored settings cannot be decrypted');
    expect((await save()).statusCode).toBe(200);
    expect(await stored()).toEqual(SETTINGS);
  });

  test('each change of the provider’s settings is logged', async () => {
    await save();
    await post('/admin/oidc/forget', {}, await signIn());
    const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'operator action');
    expect(lines.map(({ action, result }) => [action, result])).toEqual([
      ['provider save', 'done'],
      ['provider forget', 'done'],
    ]);
  });
});

test('more providers are listed, and each is tested by itself', async () => {
  const provider = await startIdentityProvider({
    ...{ clientId: 'a', clientSecret: 'b', port: 0 },
    redirectUris: [`${PUBLIC_URL}/api/auth/callback`],
  });
  const rest = {
    ...{ clientId: 'lutea', clientSecret: 'canary', scopes: 'openid', groupsClaim: 'groups' },
    ...{ allowedEmails: [], allowedDomains: [], allowedGroups: [] },
  };
  const moreProviders = [
    { id: 'club', name: 'The club', issuerUrl: provider.issuer, ...rest },
    { id: 'gone', name: 'The <old> club', issuerUrl: `http://127.0.0.1:${await findFreePort()}`, ...rest },
  ];
  const other = await createTestApp({ moreProviders }, service.database);
  const { cookie } = await signIn();
  const { body } = await other.app.inject({ url: '/admin', headers: { cookie } });
  const ask = (id: string) =>
    other.app.inject({
      method: 'POST',
      url: '/admin/providers/test',
      headers: {
        cookie,
        origin: PUBLIC_URL,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `provider=${id}`,
    });
  const [answers, silent, unknown] = [await ask('club'), await ask('gone'), await ask('nobody')];
  await other.app.close();
  await provider.close();
  expect(body).toContain('<dt>Sign-in</dt><dd>set up</dd>');
  expect(body).toContain(provider.issuer);
  expect(body).toContain('Test The &lt;old&gt; club');
  expect(body).not.toContain('canary');
  expect(answers.body).toContain(`<p role="status">${provider.issuer} answers</p>`);
  expect([silent.statusCode, unknown.statusCode]).toEqual([400, 400]);
  expect(silent.body).toContain('connection refused');
  expect(unknown.body).toContain('There is no such provider.');
});

test('a provider from the environment is shown, and cannot be changed on the page', async () => {
  const oidc = { issuerUrl: 'https://env.example.org', clientId: 'from-env', clientSecret: 'env-canary' };
  const other = await createTestApp({ oidc });
  const key = await printAdminLink({
    config: { publicUrl: PUBLIC_URL },
    engine: other.database.engine,
    clock: () => other.clock.now,
  } as CommandContext);
  const opened = await other.app.inject({
    method: 'POST',
    url: '/admin/session',
    payload: { key: key.lines[0]?.split('=')[1] ?? '' },
  });
  const cookie = `lutea_operator=${cookieOf(opened)?.value}`;
  const { body } = await other.app.inject({ url: '/admin', headers: { cookie } });
  await other.close();
  expect(body).toContain('set by the environment');
  expect(body).toContain('<dt>Issuer URL</dt><dd>https://env.example.org</dd>');
  expect(body).toContain('<dt>Client id</dt><dd>from-env</dd>');
  expect(body).not.toContain('env-canary');
  expect(body).not.toContain('value="from-env"');
});

describe('people', () => {
  const act = async (path: string, fields: Record<string, string>) =>
    post(`/admin/${path}`, fields, await signIn());
  const actions = () =>
    service.database.asOwner(
      'select via, action, subject, succeeded from operator_actions order by at desc, id',
    );
  beforeEach(() => service.database.asOwner('delete from operator_actions'));

  test('the operator disables and enables a person from the page, and both are recorded', async () => {
    const person = await service.signUp();
    const out = await act('people/disable', { person: person.id });
    expect([out.statusCode, out.body.includes('The person is kept out')]).toEqual([200, true]);
    expect((await person.call('GET', '/api/user')).statusCode).toBe(401);
    expect((await act('people/enable', { person: person.id })).statusCode).toBe(200);
    const record = { via: 'page', subject: person.id, succeeded: true };
    expect((await actions()).map(({ action }) => action).sort()).toEqual(['user disable', 'user enable']);
    expect(await actions()).toContainEqual({ ...record, action: 'user disable' });
  });

  test('the page of a person lists sessions, which can be ended, and nothing that they logged', async () => {
    const person = await service.signUp();
    await person.call('PUT', '/api/days/2026-06-15', { note: 'canary' });
    const headers = await signIn();
    const { body } = await service.app.inject({ url: `/admin/people/${person.id}`, headers });
    expect(body).toContain('Sessions (1)');
    expect(body).not.toContain('canary');
    const [, session = ''] = /name="session" value="([^"]+)"/.exec(body) ?? [];
    expect((await act('people/end-session', { person: person.id, session })).body).toContain('has ended');
    expect((await person.call('GET', '/api/user')).statusCode).toBe(401);
    expect((await act('people/sign-out', { person: person.id })).body).toContain('Sessions ended: 0.');
  });

  test('an account is removed only when that is confirmed', async () => {
    const person = await service.signUp();
    const refused = await act('people/remove', { person: person.id });
    expect([refused.statusCode, refused.body.includes('Not confirmed')]).toEqual([400, true]);
    expect((await person.call('GET', '/api/user')).statusCode).toBe(200);
    const removed = await act('people/remove', { person: person.id, confirmed: 'yes' });
    expect(removed.body).toContain('The account and everything in it is deleted.');
    expect(await service.database.asOwner('select from users where id = $1', [person.id])).toEqual([]);
  });

  test.each(['people/disable', 'people/enable', 'people/remove', 'people/end-session', 'messages/resend'])(
    '%s with an unknown id changes nothing, and says so',
    async (path) => {
      for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
        const fields = { person: id, session: id, confirmed: 'yes', date: '2026-06-15' };
        expect((await act(path, fields)).statusCode).toBe(400);
      }
      expect((await actions()).map(({ succeeded }) => succeeded)).toEqual([false, false]);
    },
  );

  test('the operator can have a failed message sent again, but not one that may have arrived', async () => {
    const person = await service.signUp();
    await service.database.asOwner(
      `insert into notification_claims (user_id, kind, local_date, state, problem, claimed_at)
       values ($1, 'daily', '2026-06-15', 'failed', 'SMTP_550', $2), ($1, 'daily', '2026-06-14', 'unknown', null, $2)`,
      [person.id, START.toString()],
    );
    const again = (date: string) => act('messages/resend', { person: person.id, date });
    expect((await again('2026-06-15')).body).toContain('It is sent within a minute');
    expect((await again('2026-06-14')).statusCode).toBe(400);
    const claims = await service.database.asOwner(
      'select local_date::text as date, state from notification_claims where user_id = $1 order by 1',
      [person.id],
    );
    expect(claims).toEqual([
      { date: '2026-06-14', state: 'unknown' },
      { date: '2026-06-15', state: 'claimed' },
    ]);
  });

  test('the record of an operator’s action is deleted after 400 days', async () => {
    await service.database.asOwner(
      `insert into operator_actions (at, via, action, succeeded) values ($1, 'command', 'old', true), ($2, 'command', 'new', true)`,
      [START.subtract({ hours: 400 * 24 }).toString(), START.subtract({ hours: 399 * 24 }).toString()],
    );
    await deleteExpired(service.database.engine, START);
    expect((await actions()).map(({ action }) => action)).toEqual(['new']);
  });
});

test('the operator page says what is missing for mail, apps and backups that are not set up', async () => {
  const headers = await signIn();
  const { body } = await show(headers);
  for (const text of ['set <code>BACKUP_DIR</code>', 'No mail is sent', 'No app of yours'])
    expect(body).toContain(text);
  for (const path of ['backups', 'mail/test', 'apps/test', 'household/invite'])
    expect((await post(`/admin/${path}`, { to: 'a@example.org' }, headers)).statusCode).toBe(400);
});
