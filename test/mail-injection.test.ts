import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEND_AT_ONCE } from '#server/integrations/delivery/outcome.ts';
import { isBareAddress } from '#server/integrations/mail/address.ts';
import { createMailer, type Mailer } from '#server/integrations/mail/mailer.ts';
import { tries } from './helpers/exhaustive.ts';
import { type MailSink, startMailSink } from './notifications/mail-sink.ts';

const CASES = tries({ few: 300, many: 5_000 });
const CLOCK = () => Temporal.Instant.from('2026-06-16T07:00:00Z');

let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
});
afterAll(() => sink.close());

const HOSTILE = [
  '\r\nBcc: eve@evil.test',
  '\nBcc: eve@evil.test\n\nbody',
  '\rTo: eve@evil.test',
  '\0',
  '>,<eve@evil.test>',
  'ada@example.test, eve@evil.test',
  '"ada@example.test eve@evil.test"',
  '<ada@example.test>',
  'ada@example.test\r\nRCPT TO:<eve@evil.test>',
  'a(comment)@example.test',
  '=?utf-8?q?=0D=0ABcc:eve@evil.test?=',
  'group:a@example.test;',
  '\u2028Bcc: eve@evil.test',
];

const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.tuple(fc.string(), fc.constantFrom(...HOSTILE), fc.string()).map((parts) => parts.join('')),
);
const anyAddress = fc.oneof(
  anyText,
  fc.emailAddress(),
  fc.tuple(anyText, fc.constant('@example.test')).map((parts) => parts.join('')),
);

/** The headers of a mail by name, in the order written. */
const headerNames = (raw: string): string[] =>
  (raw.split('\r\n\r\n')[0] ?? '').split('\r\n').flatMap((line) => /^([A-Za-z-]+):/.exec(line)?.[1] ?? []);

const EXPECTED_HEADERS = [
  'From',
  'To',
  'Subject',
  'Message-ID',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Date',
  'MIME-Version',
  'Content-Type',
].toSorted();

test(`${CASES} mails with generated names and subjects have one recipient and no extra header`, async () => {
  const mailers = fc.sample(anyText, 20).map((name) => {
    const from = { name, address: 'lutea@example.test' };
    return createMailer({ smtpUrl: sink.url, from, clock: CLOCK });
  });
  const check = async (mailer: Mailer, to: string, subject: string) => {
    const before = sink.received.length;
    const given = {
      to,
      subject,
      text: 'hello',
      html: '<p>hello</p>',
      messageId: 'fixed@example.test',
      unsubscribeUrl: 'https://lutea.test/unsubscribe/x',
    };
    const outcome = await mailer.send(given, SEND_AT_ONCE);
    if (!isBareAddress(to)) {
      expect([outcome, sink.received.length]).toEqual([
        { state: 'failed', problem: 'BAD_ADDRESS', isSafeToRetry: false },
        before,
      ]);
      return;
    }
    expect(outcome).toEqual({ state: 'sent' });
    const mail = sink.received.at(-1);
    expect(mail?.recipients).toEqual([to.replace(/@.*/, (domain) => domain.toLowerCase())]);
    const names = headerNames(mail?.raw ?? '');
    // A subject with only control characters is empty.
    expect((names.includes('Subject') ? names : [...names, 'Subject']).toSorted()).toEqual(EXPECTED_HEADERS);
    expect([mail?.parsed.bcc, mail?.parsed.cc, mail?.parsed.messageId]).toEqual([
      undefined,
      undefined,
      '<fixed@example.test>',
    ]);
  };
  const anyMailer = fc.constantFrom(...mailers);
  const half = Math.ceil(CASES / 2);
  await fc.assert(fc.asyncProperty(anyMailer, anyAddress, anyText, check), { numRuns: half });
  await fc.assert(fc.asyncProperty(anyMailer, fc.emailAddress().filter(isBareAddress), anyText, check), {
    numRuns: CASES - half,
  });
  for (const mailer of mailers) mailer.close();
  expect(sink.received.length).toBeGreaterThan(half / 2);
}, 600_000);
