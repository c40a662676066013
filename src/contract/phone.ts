import { z } from 'zod';
import { MESSAGE_PROBLEMS } from '#core/phone/phone-value.ts';
import { DEVICE_SOURCES } from './device-source.ts';
import { instant } from './instant.ts';
import { requestFields } from './request-fields.ts';

const refused = z
  .array(z.object({ what: z.string(), reason: z.enum(MESSAGE_PROBLEMS), count: z.int() }))
  .meta({ description: 'What was not understood, as the message calls it, and why' });

/** What a phone's message held. */
const counts = {
  taken: z.int().meta({ description: 'Values that were stored. Sending one again stores it once.' }),
  ignored: z.int().meta({ description: 'Values of kinds that no decision uses' }),
  refused,
};

export const messageAnswer = z.object(counts);
export type MessageAnswer = z.output<typeof messageAnswer>;

const lastMessage = z.object({ receivedAt: instant, ...counts });

export const phone = z.object({
  lastMessage: lastMessage.nullable().meta({ description: 'Null until the first message' }),
});

const NO_SOURCE = 'Missing required field: source';

export const addressRequest = requestFields(
  {
    source: z.enum(DEVICE_SOURCES, {
      error: ({ input }) =>
        input === undefined ? NO_SOURCE : `Invalid source: must be one of ${DEVICE_SOURCES.join(', ')}`,
    }),
  },
  NO_SOURCE,
);
export type AddressRequest = z.output<typeof addressRequest>;

/** Nothing of it is in a message: it is a whole phone that sends. */
export const messageAddress = z.object({ token: z.string() });

/** As each app writes it: docs/phone-push.md. */
export const phoneMessage = z.unknown().meta({
  description: 'A message of HC Webhook, of Health Auto Export, or Lutea’s own: docs/phone-push.md',
});
