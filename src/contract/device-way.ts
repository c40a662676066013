import { z } from 'zod';
import { DEVICE_SOURCES } from './device-source.ts';
import { oneOf } from './fields.ts';
import { requestFields } from './request-fields.ts';

export const deviceWays = z.object({
  items: z.array(
    z.object({
      source: z.enum(DEVICE_SOURCES),
      name: z.string(),
      by: z.enum(['paste', 'address', 'oauth']).nullable().meta({
        description:
          'How you connect it: paste tokens or a key, give your phone a URL, or allow it on the vendor’s page. Null: the operator has to set it up first',
      }),
    }),
  ),
});

/** The pages on which a person can begin to connect a wearable. */
const BEGAN_ON = ['settings', 'start'] as const;
export type BeganOn = (typeof BEGAN_ON)[number];

export const authorizeRequest = requestFields(
  {
    source: oneOf('source', DEVICE_SOURCES),
    beganOn: oneOf('beganOn', BEGAN_ON).default('settings').meta({ description: 'The page to return to' }),
  },
  'Missing required field: source',
);

export type AuthorizeRequest = z.output<typeof authorizeRequest>;

export const authorizeAnswer = z.object({
  url: z.string().meta({ description: 'The vendor’s page. It redirects the browser to the callback.' }),
});

/**
 * Why connecting on the vendor's page failed. EXPIRED: the attempt belongs to another session, was already used or is
 * too old. PARTLY: the person allowed less than is read. REFUSED: the vendor did not accept the code or the operator’s
 * app.
 */
export type OauthFailure = 'DENIED' | 'EXPIRED' | 'PARTLY' | 'REFUSED' | 'UNAVAILABLE';
