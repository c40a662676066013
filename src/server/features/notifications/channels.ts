import type { KeyRing } from '#server/datastore/key-ring.ts';
import type { Contact } from '#server/datastore/notification-settings.ts';
import type { Outcome } from '#server/integrations/delivery/outcome.ts';
import type { Mailer } from '#server/integrations/mail/mailer.ts';
import type { PushSender } from '#server/integrations/push/push-sender.ts';
import type { Channels, ReadyMessage } from './context.ts';
import { renderHtml, renderText, toLines } from './message-content.ts';
import { openPush } from './push-address.ts';

/** What this installation can send with. */
export interface Senders {
  mailer?: Mailer | undefined;
  push: { sender: PushSender; keyRing: KeyRing };
}

const cannot = (problem: string): Outcome => ({ state: 'failed', problem, isSafeToRetry: false });

async function sendMail(
  mailer: Mailer | undefined,
  contact: Contact,
  message: ReadyMessage,
): Promise<Outcome> {
  if (mailer === undefined) return cannot('MAIL_OFF');
  const { content, messageId, unsubscribeUrl } = message;
  return mailer.send({
    to: contact.email,
    subject: content.subject,
    text: renderText(content, unsubscribeUrl),
    html: renderHtml(content, unsubscribeUrl),
    messageId,
    unsubscribeUrl,
  });
}

async function sendPush(push: Senders['push'], contact: Contact, message: ReadyMessage): Promise<Outcome> {
  const { channel } = contact;
  const address = openPush(push.keyRing, contact);
  if (address === undefined || channel === 'email') return cannot('NO_PUSH_ADDRESS');
  const { content, messageId } = message;
  return push.sender.send(
    { service: channel, ...address },
    { id: messageId, title: content.headline, text: toLines(content).join('\n'), link: content.action.url },
  );
}

export function createChannels({ mailer, push }: Senders): Channels {
  return {
    available: [...(mailer === undefined ? [] : (['email'] as const)), 'ntfy', 'gotify', 'webhook'],
    send: (contact, message) =>
      contact.channel === 'email' ? sendMail(mailer, contact, message) : sendPush(push, contact, message),
  };
}
