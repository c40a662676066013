import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { composeMail, type Mail } from './compose-mail.ts';

const NOW = Temporal.Instant.from('2026-06-16T07:00:00Z');
const FROM = { name: 'Lutea', address: 'lutea@example.test' };
const MAIL: Mail = {
  to: 'ada@example.test',
  subject: 'Lutea: Tue 16 June',
  text: 'Light training today.',
  html: '<p>Light training today.</p>',
  messageId: 'fixed@example.test',
  unsubscribeUrl: 'https://lutea.test/unsubscribe/x',
};

const parse = (mail: Partial<Mail>, name = FROM.name) =>
  simpleParser(composeMail({ ...MAIL, ...mail }, { ...FROM, name }, NOW));

test('a composed mail is parsed back to what was written', async () => {
  const mail = await parse({});
  expect(mail).toMatchObject({
    subject: MAIL.subject,
    messageId: '<fixed@example.test>',
    date: new Date('2026-06-16T07:00:00Z'),
    from: { value: [{ name: 'Lutea', address: 'lutea@example.test' }] },
    to: { value: [{ name: '', address: 'ada@example.test' }] },
    text: MAIL.text,
    html: MAIL.html,
  });
});

/** Any text, including lines that look like a boundary, an escape or the end of a message. */
const anyLine = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(
    '--=_lutea',
    '--=_lutea--',
    '.',
    '..',
    'ends in a space ',
    '\t',
    '=20',
    '=?utf-8?B?QQ==?=',
    'é'.repeat(90),
  ),
);
const anyBody = fc.array(anyLine, { maxLength: 8 }).map((lines) => lines.join('\n'));
// All kinds of line breaks are the same in a mail.
const withNewlines = (text: string) => text.replace(/\r\n?/g, '\n');

test('any text and subject survives the encoding, in lines of at most 76 characters', async () => {
  await fc.assert(
    fc.asyncProperty(anyBody, anyLine, anyLine, async (text, subject, name) => {
      const bytes = composeMail({ ...MAIL, text, subject }, { ...FROM, name }, NOW);
      const lines = bytes.toString('latin1').split('\r\n');
      const header = lines.indexOf('');
      expect(lines.slice(header).filter((line) => line.length > 76)).toEqual([]);
      expect(bytes.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]|[^\x20-\x7e]/);
      const mail = await simpleParser(bytes, { skipTextToHtml: true });
      expect(mail.text?.replace(/\n$/, '')).toBe(withNewlines(text).replace(/\n$/, ''));
      const oneLine = (line: string) => line.replace(/\p{Cc}+/gu, ' ').trim();
      expect(mail.subject ?? '').toBe(oneLine(subject));
      expect(mail.from?.value).toHaveLength(1);
      expect(mail.from?.value[0]?.address).toBe('lutea@example.test');
      expect(mail.html).toBe(MAIL.html);
    }),
    { numRuns: 500 },
  );
});
