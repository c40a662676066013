import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandContext } from '#server/cli/commands.ts';
import { examine } from '#server/cli/doctor.ts';
import { printAdminLink } from '#server/cli/operator-commands.ts';
import { readConfig } from '#server/config/config.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { createPushSender } from '#server/integrations/push/push-sender.ts';
import { createFormBrowser, type FormBrowser, type Page } from '../helpers/form-browser.ts';
import { type HouseholdApp, startHouseholdApp } from '../helpers/household-app.ts';
import { joinSomeone, signInAs, usePassword, userIdOf } from '../identity/household-people.ts';
import { type MailSink, startMailSink } from '../notifications/mail-sink.ts';

let sink: MailSink;
let mailer: ReturnType<typeof createMailer>;
let service: HouseholdApp;
beforeAll(async () => {
  sink = await startMailSink();
  const clock = () => Temporal.Now.instant();
  mailer = createMailer({ smtpUrl: sink.url, from: { name: 'Lutea', address: 'lutea@example.test' }, clock });
  const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
  service = await startHouseholdApp({
    operator: { keyRing, isBuiltIn: false, source: 'none' },
    senders: { mailer, push: { keyRing, sender: createPushSender({ clock, privateHosts: [] }) } },
  });
});
afterAll(async () => {
  mailer.close();
  await service.close();
  await sink.close();
});
beforeEach(async () => {
  sink.received.length = 0;
  service.ahead.by = new Temporal.Duration();
  await service.forgetAttempts();
});

/** Opens the operator's page with a link. */
async function openAdmin(): Promise<{ operator: FormBrowser; page: Page }> {
  const { engine, clock } = service.household;
  const context = { config: { publicUrl: service.url }, engine, clock } as unknown as CommandContext;
  const [link = ''] = (await printAdminLink(context)).lines;
  const operator = createFormBrowser();
  const asked = await operator.get(link);
  const [, button = ''] = /<button[^>]*>([^<]*)<\/button>/.exec(asked.html) ?? [];
  return { operator, page: await operator.submit(asked, { button }) };
}

const linkIn = ({ html }: Page): string =>
  /http:\/\/localhost:\d+\/household\/join\/[\w-]{43}/.exec(html)?.[0] ?? '';

describe('the operator’s page', () => {
  test('invites someone with a link that works, shows it once, and lists them', async () => {
    const { operator, page } = await openAdmin();
    const invited = await operator.submit(page, { button: 'Invite', fields: { name: 'Grace', email: '' } });
    expect(invited.html).toContain('Give this link to Grace. It works once');
    const { ready, browser } = await usePassword(service, linkIn(invited));
    await browser.submit(ready, { button: 'Go on to Lutea' });
    expect(await userIdOf(service, browser)).toBeDefined();
    const shown = await operator.get(`${service.url}/admin`);
    expect(shown.html).toContain('<strong>Grace</strong>');
    expect(linkIn(shown)).toBe('');
    const [, person = ''] = /<a href="(\/admin\/people\/[\w-]+)">Grace<\/a>/.exec(shown.html) ?? [];
    expect((await operator.get(`${service.url}${person}`)).html).toContain('<h1>Grace</h1>');
  });

  test.each([
    ['an empty name', ' ', '', 'A name has 1 to 60 characters'],
    ['a name that is too long', 'x'.repeat(61), '', 'A name has 1 to 60 characters'],
    ['a name with control characters', 'a\u0007b', '', 'A name has 1 to 60 characters'],
    ['an invalid e-mail address', 'Lin', 'lin at example', 'The e-mail address is not valid'],
    ['an address with a line break', 'Lin', 'lin@example.test\nBcc: x@example.test', 'address is not valid'],
  ])('refuses to invite someone with %s and stores nothing', async (_what, name, email, problem) => {
    const { operator, page } = await openAdmin();
    const before = await service.database.asOwner('select count(*) as n from users');
    const refused = await operator.submit(page, { button: 'Invite', fields: { name, email } });
    expect(refused.html).toContain(problem);
    expect(refused.html).toContain('role="alert"');
    expect(await service.database.asOwner('select count(*) as n from users')).toEqual(before);
  });

  test('shows a name with HTML as text, and refuses the same name in capitals', async () => {
    const { operator, page } = await openAdmin();
    const name = '<b onclick="x">Eve</b>';
    const invited = await operator.submit(page, { button: 'Invite', fields: { name, email: '' } });
    expect(invited.html).not.toContain('<b onclick');
    expect(invited.html).toContain('&lt;b onclick');
    const { ready, browser } = await usePassword(service, linkIn(invited));
    await browser.submit(ready, { button: 'Go on to Lutea' });
    const again = await operator.submit(await operator.get(`${service.url}/admin`), {
      button: 'Invite',
      fields: { name: name.toUpperCase(), email: '' },
    });
    expect(again.html).toContain('Someone with this name signs in already');
  });

  test.each(['invite', 'reset'])('lets neither a stranger nor another site %s someone', async (action) => {
    const { operator } = await openAdmin();
    const before = await service.database.asOwner('select count(*) as n from household_enrolments');
    const send = (headers: Record<string, string>) =>
      service.app.inject({
        method: 'POST',
        url: `/admin/household/${action}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: 'name=Mallory&email=',
      });
    expect((await send({ origin: service.url })).statusCode).toBe(401);
    const cookie = operator.cookieHeader(`${service.url}/admin`);
    expect((await send({ cookie, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect(await service.database.asOwner('select count(*) as n from household_enrolments')).toEqual(before);
  });
});

describe('resetting a person’s sign-in', () => {
  test.each([
    ['en', 'Your sign-in to Lutea was reset'],
    ['de', 'Deine Anmeldung bei Lutea wurde zurückgesetzt'],
    ['fr', 'Votre connexion à Lutea a été réinitialisée'],
  ])('ends every session and tells the person by mail in %s, without a link', async (language, subject) => {
    const member = await joinSomeone(service, `${language}@example.test`);
    await service.database.asOwner(
      'insert into settings (user_id, language) values ($1, $2) on conflict (user_id) do update set language = $2',
      [member.userId, language],
    );
    const second = await signInAs(service, member);
    const { operator, page } = await openAdmin();
    const done = await operator.submit(page, { button: `Reset ${member.name}` });
    expect(done.html).toContain('They were told by mail.');
    for (const { browser } of [member, second]) expect(await userIdOf(service, browser)).toBeUndefined();
    const [mail] = sink.received;
    expect(sink.received).toHaveLength(1);
    expect([mail?.recipients, mail?.parsed.subject]).toEqual([[`${language}@example.test`], subject]);
    expect(mail?.raw).not.toContain('/join/');
    const token = linkIn(done).replace(/.*\//, '');
    expect(token).not.toBe('');
    expect(mail?.parsed.text).not.toContain(token);
    expect(mail?.parsed.text).not.toMatch(/cycle|phase|period|HRV|training/i);
    expect((await signInAs(service, member)).landed.status).toBe(403);
    const { ready, browser } = await usePassword(service, linkIn(done));
    await browser.submit(ready, { button: 'Go on to Lutea' });
    expect(await userIdOf(service, browser)).toBe(member.userId);
  });

  test('says so if the person cannot be told by mail, and if there is no such name', async () => {
    const member = await joinSomeone(service);
    const { operator, page } = await openAdmin();
    const done = await operator.submit(page, { button: `Reset ${member.name}` });
    expect(done.html).toContain('Tell them: no mail was sent.');
    expect(sink.received).toEqual([]);
    await service.database.asOwner('delete from users where id = $1', [member.userId]);
    const gone = await operator.submit(done, { button: `Reset ${member.name}` });
    expect(gone.html).toContain('There is no such name');
  });
});

describe('doctor', () => {
  async function passkeyLine(settings: Record<string, string>): Promise<string | undefined> {
    const config = readConfig({
      HOUSEHOLD: 'on',
      CRON_SECRET: 'c'.repeat(32),
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      ...settings,
    });
    const { engine, clock } = service.household;
    const { lines } = await examine({ config, engine, clock } as CommandContext);
    return lines.find((line) => line.includes('passkeys'));
  }

  test.each([
    ['http://lutea.fritz.box', /^warn .*passkeys only over https.*password only/],
    ['https://192.168.1.20', /^warn .*IP address.*password only/],
    ['http://192.168.1.20:3000', /^warn .*IP address/],
    ['https://[2001:db8::1]', /^warn .*IP address/],
    ['https://lutea.example.org', /^ok .*belong to the host name lutea\.example\.org/],
    ['http://localhost:3000', /^ok .*belong to the host name localhost/],
  ])('doctor says at %s whether passkeys work', async (PUBLIC_URL, line) => {
    expect(await passkeyLine({ PUBLIC_URL })).toMatch(line);
  });

  test('doctor says nothing about passkeys if Lutea has no accounts of its own', async () => {
    const oidc = {
      DATASTORE_OIDC_ISSUER_URL: 'https://id.example.org',
      DATASTORE_OIDC_CLIENT_ID: 'lutea',
      DATASTORE_OIDC_CLIENT_SECRET: 'secret',
    };
    expect(await passkeyLine({ PUBLIC_URL: 'http://lutea.lan', HOUSEHOLD: 'off', ...oidc })).toBeUndefined();
  });
});
