import { escapeHtml } from '#leaf/escape-html.ts';
import type { Mail } from './compose-mail.ts';

interface AccountMail {
  to: string;
  subject: string;
  text: string;
  /** The page to which the mail links. */
  url: string;
  /** The same for every attempt to send this mail. */
  id: string;
}

/** A mail about the safety of an account: one paragraph and one link. Nobody can unsubscribe from it. */
export function accountMail({ to, subject, text, url, id }: AccountMail): Mail {
  const link = escapeHtml(url);
  return {
    to,
    subject,
    text: `${text}\n\n${url}\n`,
    html: `<p>${escapeHtml(text)}</p>\n<p><a href="${link}">${link}</a></p>`,
    messageId: `${id}@${new URL(url).hostname}`,
  };
}
