import { headerName, headerText, quotedPrintable } from './mail-encoding.ts';

/** The parts of a mail. */
export interface Mail {
  /** A bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt of a message, so that mail programs recognise duplicates. */
  messageId: string;
  /** One POST here ends messages of this kind (RFC 8058). Absent from mail about the account's safety. */
  unsubscribeUrl?: string;
}

export interface Sender {
  name: string;
  address: string;
}

/** Quoted-printable writes `=` only before two digits or at the end of a line, so a part cannot contain `=_`. */
const BOUNDARY = '=_lutea';

/** RFC 5322: `Tue, 16 Jun 2026 07:00:00 +0000`. */
function dateOf(now: Temporal.Instant): string {
  return new Date(now.epochMilliseconds).toUTCString().replace('GMT', '+0000');
}

function partOf(type: string, content: string): string[] {
  return [
    `--${BOUNDARY}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(content),
  ];
}

function unsubscribeLines(url: string | undefined): string[] {
  if (url === undefined) return [];
  return [`List-Unsubscribe: <${url}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'];
}

/**
 * A mail of one fixed structure, text and HTML. It is written by hand because composing took half the time of a
 * message. Text from outside is encoded, or checked before (`isBareAddress`).
 */
export function composeMail(mail: Mail, from: Sender, now: Temporal.Instant): Buffer {
  const lines = [
    `From: ${headerName(from.name)} <${from.address}>`,
    `To: ${mail.to}`,
    `Subject: ${headerText(mail.subject)}`,
    `Message-ID: <${mail.messageId}>`,
    'Auto-Submitted: auto-generated',
    ...unsubscribeLines(mail.unsubscribeUrl),
    `Date: ${dateOf(now)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
    '',
    ...partOf('text/plain', mail.text),
    ...partOf('text/html', mail.html),
    `--${BOUNDARY}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
