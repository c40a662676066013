import { z } from 'zod';
import { flag, oneOf } from './fields.ts';
import { NOTIFICATION_CHANNELS, type NotificationKind } from './notification-kind.ts';
import { changeFields, requestFields } from './request-fields.ts';

const LONGEST_PUSH_URL = 500;

const channel = oneOf('channel', NOTIFICATION_CHANNELS);

const kinds = {
  daily: flag('daily').meta({ description: 'How to train today, at the notification time' }),
  periodSoon: flag('periodSoon').meta({ description: 'A period is expected within two days' }),
  periodLate: flag('periodLate').meta({ description: 'A period is late: did it start?' }),
  connectionRenewal: flag('connectionRenewal').meta({
    description: 'The wearable has to be connected again',
  }),
} satisfies Record<NotificationKind, z.ZodBoolean>;

/** Who confirmed the e-mail address: the provider, the person with a link, or nobody yet. */
const ADDRESS_STATES = ['VERIFIED', 'CONFIRMED', 'UNCONFIRMED', 'NONE'] as const;
export type AddressState = (typeof ADDRESS_STATES)[number];

const discreet = flag('discreet').meta({
  description: 'Messages say nothing about the body. The first message never does.',
});

export const notifications = z.object({
  channel: z.enum(NOTIFICATION_CHANNELS),
  available: z
    .array(z.enum(NOTIFICATION_CHANNELS))
    .meta({ description: 'Channels that this installation supports' }),
  pushUrl: z.string().nullable(),
  signingSecret: z
    .string()
    .nullable()
    .meta({ description: 'A webhook verifies X-Lutea-Signature with it; null without a push URL' }),
  address: z.enum(ADDRESS_STATES).meta({
    description: 'Mail about the body goes to a VERIFIED or CONFIRMED address only',
  }),
  discreet,
  ...kinds,
});
export type Notifications = z.output<typeof notifications>;

/** Only http(s), without a user name and password, which would be visible in the URL. */
function isPushUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.length > LONGEST_PUSH_URL) return false;
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const BAD_PUSH_URL = 'Invalid pushUrl: must be an http(s) address without a user name, or null';

export const notificationsChange = changeFields({
  channel,
  pushUrl: z.string({ error: BAD_PUSH_URL }).refine(isPushUrl, { error: BAD_PUSH_URL }).nullable(),
  discreet,
  ...kinds,
});
export type NotificationsChange = z.output<typeof notificationsChange>;

export const messageBrowsers = z.object({
  publicKey: z.string().meta({ description: 'Browsers subscribe with it (VAPID): Base64url' }),
  count: z.int().meta({ description: 'How many browsers may show messages' }),
});

const BAD_ENDPOINT = 'Invalid endpoint: must be an https address without a user name';
const endpoint = z
  .string({ error: BAD_ENDPOINT })
  .refine((text) => isPushUrl(text) && text.startsWith('https://'), { error: BAD_ENDPOINT });

const keyOf = (name: string, bytes: number) => {
  const error = `Invalid ${name}: must be ${bytes} bytes as Base64url`;
  return z
    .string({ error })
    .refine((text) => /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === bytes, { error });
};

/** A subscription as a browser has it. */
export const browserSubscription = requestFields({
  endpoint,
  keys: requestFields({ p256dh: keyOf('p256dh', 65), auth: keyOf('auth', 16) }),
});
export type BrowserSubscription = z.output<typeof browserSubscription>;

export const browserRemoval = requestFields({ endpoint: endpoint.optional() });

export const testAnswer = z.object({
  channel: z.enum(NOTIFICATION_CHANNELS),
  outcome: z.enum(['sent', 'failed', 'unknown']),
  isConfirmation: z.boolean().meta({
    description: 'True if a confirmation link was sent instead, because the address was not confirmed',
  }),
  problem: z.string().nullable().meta({ description: 'An error code, if it was not sent' }),
});

export const linkAddress = z.object({ token: z.string() });
