import type { KeyRing } from '#server/database/key-ring.ts';
import type { Outcome } from '#server/integrations/delivery/outcome.ts';
import type { Mailer } from '#server/integrations/mail/mailer.ts';
import { MESSAGES, type MessageEnd } from '#server/integrations/measured.ts';
import type { PushSender } from '#server/integrations/push/push-sender.ts';
import type { Channels, Delivery } from './context.ts';
import { renderHtml, renderText, toLines } from './message-content.ts';
import { openPush } from './push-address.ts';

/** What this installation can send with. */
export interface Senders {
  mailer?: Mailer | undefined;
  push: { sender: PushSender; keyRing: KeyRing };
}

const failure = (problem: string): Outcome => ({ state: 'failed', problem, isSafeToRetry: false });

async function sendMail(mailer: Mailer | undefined, delivery: Delivery): Promise<Outcome> {
  if (mailer === undefined) return failure('MAIL_OFF');
  const { contact, message, handover } = delivery;
  const { content, messageId, unsubscribeUrl } = message;
  const mail = {
    to: contact.email,
    subject: content.subject,
    text: renderText(content, unsubscribeUrl),
    html: renderHtml(content, unsubscribeUrl),
    messageId,
    unsubscribeUrl,
  };
  return mailer.send(mail, handover);
}

async function sendPush(push: Senders['push'], delivery: Delivery): Promise<Outcome> {
  const { contact, message, handover } = delivery;
  const { channel } = contact;
  const address = openPush(push.keyRing, contact);
  if (address === undefined || channel === 'email') return failure('NO_PUSH_ADDRESS');
  const { content, messageId } = message;
  return push.sender.send(
    { service: channel, ...address },
    { id: messageId, title: content.headline, text: toLines(content).join('\n'), link: content.action.url },
    handover,
  );
}

export function createChannels({ mailer, push }: Senders): Channels {
  return {
    available: [...(mailer === undefined ? [] : (['email'] as const)), 'ntfy', 'gotify', 'webhook'],
    async send(delivery) {
      const { channel } = delivery.contact;
      const outcome = await (channel === 'email' ? sendMail(mailer, delivery) : sendPush(push, delivery));
      MESSAGES.publish({ channel, outcome: outcome.state } satisfies MessageEnd);
      return outcome;
    },
  };
}
