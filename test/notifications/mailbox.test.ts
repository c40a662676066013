import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEND_AT_ONCE } from '#server/integrations/delivery/outcome.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { type Mailbox, startMailbox } from '#server/try-it/mailbox/mailbox.ts';
import { createTestApp, START, type TestApp } from '../helpers/test-app.ts';

const HOSTILE = `</pre></article><script src="//evil.test">alert('&')</script>`;
const ESCAPED =
  '&lt;/pre&gt;&lt;/article&gt;&lt;script src=&quot;//evil.test&quot;&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;';
const clock = () => START;

let mailbox: Mailbox;
let service: TestApp;
beforeAll(async () => {
  mailbox = await startMailbox({ port: 0, clock });
  service = await createTestApp({ mailbox });
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

interface From {
  host?: string;
  remoteAddress?: string;
}

const open = (url: string, { host = '127.0.0.1:3000', remoteAddress = '127.0.0.1' }: From = {}) =>
  service.app.inject({ method: 'GET', url, headers: { host }, remoteAddress });

async function deliver(subject: string, text: string, html: string): Promise<void> {
  const mailer = createMailer({
    smtpUrl: mailbox.smtpUrl,
    from: { name: HOSTILE, address: 'a@b.test' },
    clock,
  });
  const sent = await mailer.send(
    {
      to: 'ada@example.test',
      subject,
      text,
      html,
      messageId: 'fixed@example.test',
      unsubscribeUrl: 'https://lutea.test/unsubscribe/x',
    },
    SEND_AT_ONCE,
  );
  expect(sent).toEqual({ state: 'sent' });
  mailer.close();
}

test('the mailbox says so when there is no mail', async () => {
  expect((await open('/mailbox')).body).toContain('No mail yet.');
});

test('the mailbox shows HTML in a mail’s subject and text as text', async () => {
  await deliver(HOSTILE, HOSTILE, '<p>hello</p>');
  const { statusCode, body, headers } = await open('/mailbox');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).not.toContain('<script');
  expect(body).toContain(`<h2>${ESCAPED}</h2>`);
  expect(body).toContain(`<pre>${ESCAPED}</pre>`);
});

test('the mailbox shows a mail’s HTML in a sandbox where it can run and load nothing', async () => {
  await deliver('x', 'x', `<p>hello</p><script>alert(1)</script><img src="https://evil.test/x.png">`);
  const [message] = mailbox.messages();
  const { body, headers } = await open(`/mailbox/${message?.id}`);
  expect(body).toContain('<p>hello</p>');
  // Without allow-scripts and allow-same-origin, nothing runs in the frame and it has no origin.
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
  );
});

test.each<[string, From]>([
  ['another machine', { remoteAddress: '10.0.0.5' }],
  ['another machine over IPv6', { remoteAddress: '2001:db8::5' }],
  ['a page that points its own host name at this machine', { host: 'rebound.evil.test:3000' }],
  ['a name that only begins like this machine’s', { host: '127.0.0.1.evil.test' }],
])('the mailbox answers 404 to %s', async (_who, from) => {
  await deliver('x', 'x', '<p>secret</p>');
  const [message] = mailbox.messages();
  for (const url of ['/mailbox', `/mailbox/${message?.id}`]) {
    const { statusCode, body } = await open(url, from);
    expect([statusCode, body.includes('secret')]).toEqual([404, false]);
  }
});

test.each<From>([
  { host: 'localhost:3000' },
  { host: '[::1]:3000', remoteAddress: '::1' },
  { remoteAddress: '::ffff:127.0.0.1' },
])('the mailbox opens for this machine as %j', async (from) => {
  expect((await open('/mailbox', from)).statusCode).toBe(200);
});

test('the mailbox answers 404 for an unknown mail', async () => {
  expect((await open('/mailbox/00000000-0000-0000-0000-000000000000')).statusCode).toBe(404);
});
