import type { Notifications, NotificationTest } from '#web/lib/wire.ts';

type Channel = Notifications['channel'];
type Kind = 'daily' | 'periodSoon' | 'periodLate' | 'connectionRenewal';

const channels: Record<Channel, string> = {
  email: 'E-mail',
  ntfy: 'ntfy',
  gotify: 'Gotify',
  webhook: 'Webhook',
  browser: 'This browser',
};

const addressHints: Record<Exclude<Channel, 'email' | 'browser'>, string> = {
  ntfy: 'The address of your topic, such as https://ntfy.sh/my-secret-topic.',
  gotify: 'The address with the application’s token, such as https://push.example.org/message?token=….',
  webhook: 'Gets a POST with JSON: id, title, text and link, signed with the secret below.',
};

const kinds: Record<Kind, { name: string; hint: string }> = {
  daily: { name: 'How to train today', hint: 'Every day at the time you chose.' },
  periodSoon: { name: 'Period expected', hint: 'Once per cycle, up to two days before it (estimated).' },
  periodLate: { name: 'Period late', hint: 'Once per cycle: did it start?' },
  connectionRenewal: {
    name: 'Wearable needs renewing',
    hint: '14 and 3 days before its connection ends, and when it has ended.',
  },
};

const outcomes: Record<NotificationTest['outcome'], string> = {
  sent: 'Sent. It should arrive within a minute.',
  failed: 'It could not be sent.',
  unknown: 'It was passed on, but not confirmed. It may have arrived.',
};

/** Problems by code. Other codes are shown as they are, for the operator. */
const problems: Readonly<Record<string, string>> = {
  MAIL_OFF: 'This installation sends no e-mail.',
  NO_PUSH_ADDRESS: 'There is no address to send it to.',
  BAD_ADDRESS: 'Your e-mail address does not accept messages.',
  SMTP_RESTING: 'The mail server had a problem. Try again in half a minute.',
  PRIVATE_ADDRESS: 'The address is inside a private network. The person who runs the server can allow it.',
};

export const notifications = {
  channel: 'How you get them',
  channels,
  emailHint: (address: string) => `To ${address}, the address you sign in with.`,
  pushUrl: 'Address',
  addressHints,
  badAddress: 'Enter an address that begins with https:// or http://, without a user name in it.',
  secret: 'Signing secret',
  secretHint: 'Your webhook uses it to check X-Lutea-Signature. A new address gets a new secret.',
  kinds,
  kindsTitle: 'What Lutea tells you',
  discreet: {
    name: 'Discreet messages',
    hint: 'They only say that your day is ready, and nothing about your cycle or your body.',
  },
  unconfirmed: (address: string) =>
    `${address} is not confirmed yet, so no messages go there. Send yourself the confirmation link.`,
  sendConfirmation: 'Send me the link',
  confirmationSent: 'Sent. Open the link in the e-mail to confirm your address.',
  test: 'Send me a test',
  testHint: (channel: string) => `Sends today’s message again: ${channel}.`,
  outcomes,
  problems,
  code: (code: string) => `Code: ${code}`,
};
