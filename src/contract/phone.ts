import { z } from 'zod';
import { OFFER_KINDS } from '#core/phone/offers.ts';
import { MESSAGE_PROBLEMS } from '#core/phone/phone-value.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { DEVICE_SOURCES } from './device-source.ts';
import { oneOf } from './fields.ts';
import { instant } from './instant.ts';
import { requestFields } from './request-fields.ts';

const refused = z
  .array(z.object({ what: z.string(), reason: z.enum(MESSAGE_PROBLEMS), count: z.int() }))
  .meta({ description: 'Values that could not be read, by their name in the message, and why' });

/** What a phone's message contained. */
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

/** The token of a phone's own URL. */
export const messageAddress = z.object({ token: z.string() });

/** In the format of each app: docs/phone-push.md. */
export const phoneMessage = z.unknown().meta({
  description: 'A message of HC Webhook, of Health Auto Export, or Lutea’s own: docs/phone-push.md',
});

export const phoneOffers = z.object({
  items: z.array(z.object({ kind: z.enum(OFFER_KINDS), date: calendarDay })).meta({
    description: 'What your phone reported and you have not logged, newest first. Log it, or decline it.',
  }),
});
export type PhoneOffers = z.output<typeof phoneOffers>;

const NO_OFFER = 'Missing required fields: kind, date';

export const offerAddress = requestFields(
  {
    kind: oneOf('kind', OFFER_KINDS),
    date: requestedDay('date'),
  },
  NO_OFFER,
);
export type OfferAddress = z.output<typeof offerAddress>;
