import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { invite, reset } from '#server/features/household/invite.ts';
import { codeAt, stepOf } from '#server/features/household/one-time-code.ts';
import { findViolations } from './browser-service.ts';
import { type Device, type HouseholdService, startHouseholdService } from './household-service.ts';

const ASSISTANT = {
  client_id: 'https://assistant.example/client.json',
  client_name: 'Coach with a rather long name for a small screen',
  redirect_uris: ['http://localhost/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

let service: HouseholdService;
beforeAll(async () => {
  service = await startHouseholdService(
    {},
    { household: { fetchDocument: async () => Response.json(ASSISTANT) } },
  );
});
afterEach(() => service.forgetAttempts());
afterAll(() => service.close());

let people = 0;

async function inviteSomeone(): Promise<{ name: string; link: string; userId: string }> {
  const invitation = await invite(service.household, { name: `Ada ${++people}`, email: '' });
  if (!invitation.ok) throw new Error(invitation.problem);
  return invitation;
}

/** Opens the invitation, makes a passkey and continues to Lutea. Returns the recovery codes. */
async function join(device: Device, link: string): Promise<string[]> {
  const { page } = device;
  await page.goto(link);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('heading', { name: 'You can sign in now' }).waitFor();
  const codes = await page.locator('.codes code').allTextContents();
  await page.getByRole('button', { name: 'Go on to Lutea' }).click();
  // The redirects back through the provider set cookies, so nothing else may begin before they end.
  await expect.poll(() => userIdOf(device), { timeout: 60_000 }).toBeDefined();
  return codes;
}

/** Removes the session. No page stays open, because it would go to the sign-in page at any moment. */
async function forgetSession({ page, context }: Device): Promise<void> {
  await page.goto('about:blank');
  await context.clearCookies();
}

async function signIn({ page }: Device, path = '/settings'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

async function userIdOf({ context }: Device): Promise<string | undefined> {
  const answer = await context.request.get('/api/user');
  return answer.ok() ? ((await answer.json()) as { id: string }).id : undefined;
}

/** Runs in the page. Has the passkey sign a challenge, and returns its answer. */
async function askForKey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return JSON.stringify(credential.toJSON());
}

test('an invited person makes a passkey, is signed in without another question, and can sign in with it later', async () => {
  const device = await service.openDevice();
  const { link, userId } = await inviteSomeone();
  await device.page.goto(link);
  expect(await findViolations(device.page)).toEqual([]);
  const codes = await join(device, link);
  await device.page.waitForURL('**/start');
  expect(codes).toHaveLength(10);
  expect(await userIdOf(device)).toBe(userId);
  await forgetSession(device);
  await signIn(device);
  await device.page.waitForURL('**/settings');
  expect(await userIdOf(device)).toBe(userId);
});

test('a second key on another device signs in as the same person, and one device cannot have two keys', async () => {
  const [first, second] = [await service.openDevice(), await service.openDevice()];
  const { link, userId } = await inviteSomeone();
  await join(first, link);
  await first.page.goto('/household/keys');
  await first.page.getByRole('button', { name: 'Add a passkey' }).click();
  await first.page.getByText('That did not work. Try again').waitFor();
  expect(await first.keys()).toHaveLength(1);
  // Opens the same session on the other device.
  await second.context.addCookies(await first.context.cookies());
  await second.page.goto('/household/keys');
  expect(await findViolations(second.page)).toEqual([]);
  await second.page.getByLabel('Name of the key').last().fill('Tablet');
  await second.page.getByRole('button', { name: 'Add a passkey' }).click();
  await second.page.getByText('Saved.').waitFor();
  await second.page.getByText('Tablet', { exact: true }).first().waitFor();
  await forgetSession(second);
  await signIn(second);
  await second.page.waitForURL('**/settings');
  expect(await userIdOf(second)).toBe(userId);
});

test('a lost key is replaced with a recovery code, which works once', async () => {
  const device = await service.openDevice();
  const { link, userId } = await inviteSomeone();
  const [code = ''] = await join(device, link);
  await forgetSession(device);
  await device.lose();
  const recover = async () => {
    await device.page.goto('/login');
    await device.page.getByRole('button', { name: 'Sign in' }).click();
    await device.page.getByText('I have lost my key').click();
    await device.page.getByLabel('Recovery code').fill(code.toUpperCase());
    await device.page.getByRole('button', { name: 'Use the code' }).click();
  };
  await recover();
  await device.page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await device.page.getByRole('button', { name: 'Make a passkey' }).click();
  await device.page.getByRole('button', { name: 'Go on to Lutea' }).click();
  await device.page.waitForURL('**/household/keys');
  expect(await userIdOf(device)).toBe(userId);
  await device.page.getByText('Codes left: 9.').waitFor();
  await forgetSession(device);
  await recover();
  await device.page.getByRole('alert').getByText('wrong or has been used').waitFor();
});

test('after a reset by the operator no old passkey or code signs in, and the new link does', async () => {
  const device = await service.openDevice();
  const { link, name, userId } = await inviteSomeone();
  const [code = ''] = await join(device, link);
  const again = await reset(service.household, name);
  if (!again.ok) throw new Error(again.problem);
  expect(await userIdOf(device)).toBeUndefined();
  await signIn(device);
  await device.page.getByRole('alert').getByText('That did not work.').first().waitFor();
  await device.page.getByText('I have lost my key').click();
  await device.page.getByLabel('Recovery code').fill(code);
  await device.page.getByRole('button', { name: 'Use the code' }).click();
  await device.page.getByRole('alert').getByText('wrong or has been used').waitFor();
  await device.page.goto(link);
  await device.page.getByText('This link has been used').waitFor();
  await device.lose();
  await join(device, again.link);
  await expect.poll(() => userIdOf(device)).toBe(userId);
});

test('a cloned key is refused once its counter is behind the stored one', async () => {
  const [device, thief] = [await service.openDevice(), await service.openDevice()];
  await join(device, (await inviteSomeone()).link);
  const [key] = await device.keys();
  if (key === undefined) throw new Error('no key');
  await thief.addKey(key);
  for (let more = 0; more < 2; more++) {
    await forgetSession(device);
    await signIn(device);
    await device.page.waitForURL('**/settings');
  }
  await signIn(thief);
  await thief.page.getByRole('alert').getByText('That did not work.').first().waitFor();
  expect(await userIdOf(thief)).toBeUndefined();
});

test('a passkey’s answer signs nobody in if it is sent twice or made on a page of another origin', async () => {
  const device = await service.openDevice();
  const { page, context } = device;
  await join(device, (await inviteSomeone()).link);
  await forgetSession(device);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const form = page.locator('form[data-passkey=get]');
  const action = new URL((await form.getAttribute('action')) ?? '', service.url).href;
  const options = (await form.getAttribute('data-options')) ?? '';
  const answer = (credential: string) =>
    context.request.post(action, { form: { credential }, headers: { origin: service.url }, maxRedirects: 0 });
  // The same host name on another port: the key does answer there, and only the origin in its answer differs.
  await page.route('http://localhost:9/**', (route) => route.fulfill({ body: '<!doctype html>' }));
  await page.goto('http://localhost:9/');
  const elsewhere = await page.evaluate(askForKey, options);
  expect((await answer(elsewhere)).status()).toBe(403);
  await page.goto(action.replace('/passkey', ''));
  const asked = (await page.locator('form[data-passkey=get]').getAttribute('data-options')) ?? '';
  const own = await page.evaluate(askForKey, asked);
  expect((await answer(own)).status()).toBe(303);
  expect((await answer(own)).status()).toBe(403);
});

test('a person who does not unlock the device is not signed in', async () => {
  const device = await service.openDevice();
  await join(device, (await inviteSomeone()).link);
  await forgetSession(device);
  await device.setUnlocked(false);
  await signIn(device);
  await device.page.getByRole('alert').getByText('That did not work.').waitFor();
  expect(await userIdOf(device)).toBeUndefined();
});

test('a password works with the code of an authenticator app, once per code, and the last credential cannot be removed', async () => {
  const device = await service.openDevice({ locale: 'de-DE', viewport: { width: 360, height: 780 } });
  const { page } = device;
  const { link, name, userId } = await inviteSomeone();
  await page.goto(link);
  await page.getByText('Stattdessen ein Passwort').click();
  expect(await findViolations(page)).toEqual([]);
  const secret = await page.locator('[name=codeSecret]').inputValue();
  await page.getByLabel('Neues Passwort').fill('correct horse battery');
  await page
    .getByLabel('Code der Authentifizierungs-App')
    .fill(codeAt(secret, stepOf(Temporal.Now.instant())));
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await page.getByRole('button', { name: 'Weiter zu Lutea' }).click();
  await page.waitForURL('**/start');
  const tryIn = async (password: string, code: string) => {
    await forgetSession(device);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByText('Mit Passwort anmelden').click();
    await page.getByLabel('Name', { exact: true }).fill(name.toUpperCase());
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByLabel('Code der Authentifizierungs-App').fill(code);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  };
  // A code of the next 30 seconds: the one that made the password is used up.
  service.ahead.by = Temporal.Duration.from({ seconds: 30 });
  const code = codeAt(secret, stepOf(service.household.clock()));
  await tryIn('wrong horse battery', code);
  await page.getByRole('alert').getByText('Name, Passwort oder Code ist falsch.').waitFor();
  await tryIn('correct horse battery', code);
  await page.waitForURL('**/settings');
  expect(await userIdOf(device)).toBe(userId);
  await page.goto('/household/keys');
  await page.getByRole('button', { name: 'Passwort entfernen' }).click();
  await page.getByRole('alert').getByText('letzter Weg').waitFor();
  await tryIn('correct horse battery', code);
  await page.getByRole('alert').getByText('Ein Code gilt nur einmal').waitFor();
  service.ahead.by = new Temporal.Duration();
});

test('the page to allow an assistant says that values leave the house, and fits a phone', async () => {
  const device = await service.openDevice({ viewport: { width: 360, height: 740 } });
  const { link } = await inviteSomeone();
  await join(device, link);
  const { page } = device;
  const asked = new URLSearchParams({
    client_id: ASSISTANT.client_id,
    redirect_uri: 'http://localhost:5998/callback',
    response_type: 'code',
    scope: 'mcp today:read plan:read plan:write days:read days:write periods:write notes',
    resource: `${service.url}/mcp`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 's',
  });
  await page.goto(`/household/auth?${asked}`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Let assistant.example in?' }).waitFor();
  await page.getByText('Values leave your house: what it reads goes to assistant.example').waitFor();
  expect(await findViolations(page)).toEqual([]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
