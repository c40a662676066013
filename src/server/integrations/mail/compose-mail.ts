import MailComposer from 'nodemailer/lib/mail-composer';

/** What a mail consists of, before it is one. */
export interface Mail {
  /** A bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt at the same message, so that a reader's program can tell them to be one. */
  messageId: string;
  /** Where one POST ends messages of this kind (RFC 8058). */
  unsubscribeUrl: string;
}

export interface Sender {
  name: string;
  address: string;
}

/** A line break would begin a header of its own; no other control character has a place in a subject either. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

export function composeMail(mail: Mail, from: Sender): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    messageId: `<${mail.messageId}>`,
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
