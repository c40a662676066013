import type { Config } from '../config/config.ts';
import type { KeyRing } from '../database/key-ring.ts';
import type { Senders } from '../features/notifications/channels.ts';
import { createMailer } from '../integrations/mail/mailer.ts';
import { createPushSender } from '../integrations/push/push-sender.ts';

interface SenderOptions {
  config: Pick<Config, 'mail' | 'pushPrivateHosts'>;
  keyRing: KeyRing;
  clock: () => Temporal.Instant;
  /** Try-it mode's own mail server. */
  mailboxUrl?: string | undefined;
}

const TRY_IT_SENDER = { name: 'Lutea', address: 'lutea@lutea.test' };

/** The channels that this installation is configured with. */
export function composeSenders({ config, keyRing, clock, mailboxUrl }: SenderOptions): Senders {
  const inTryIt = mailboxUrl === undefined ? undefined : { smtpUrl: mailboxUrl, from: TRY_IT_SENDER };
  const mail = config.mail ?? inTryIt;
  return {
    mailer: mail && createMailer({ ...mail, clock }),
    push: {
      keyRing,
      sender: createPushSender({ clock, privateHosts: config.pushPrivateHosts }),
    },
  };
}
