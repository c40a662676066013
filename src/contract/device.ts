import { z } from 'zod';
import { SOURCE_SIGNALS } from '#core/training/measures.ts';
import { ACCOUNT_REGIONS } from './account-region.ts';
import { calendarDay } from './calendar-day.ts';
import { DEVICE_SOURCES } from './device-source.ts';
import { oneOf } from './fields.ts';
import { instant } from './instant.ts';
import { phone } from './phone.ts';
import { requestFields } from './request-fields.ts';
import { biometrics } from './today.ts';

/**
 * Why the last sync failed; UNAUTHORIZED: the vendor no longer accepts the connection; REFUSED: it accepts the connection,
 * but refused some values.
 */
export type DeviceProblem =
  | 'UNAUTHORIZED'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'UNEXPECTED'
  | 'NOT_FOUND'
  | 'NOT_SAVED'
  | 'MAINTENANCE'
  | 'REFUSED';

const NO_TOKENS = 'Missing required field: tokens';

const source = oneOf('source', DEVICE_SOURCES);

const region = oneOf('region', ACCOUNT_REGIONS)
  .default('GLOBAL')
  .meta({ description: 'Where your account is: Garmin stores those of mainland China separately.' });

export const connectRequest = requestFields(
  {
    source: source.default('garmin'),
    region,
    tokens: z
      .string({
        error: ({ input }) => (input === undefined ? NO_TOKENS : 'Invalid tokens: must be a text'),
      })
      .meta({ description: 'The tokens or key from the vendor: docs/wearables.md says how to get them.' }),
  },
  NO_TOKENS,
);
export type ConnectRequest = z.output<typeof connectRequest>;

export const signInPageQuery = z.object({ source, region });

export const signInPage = z.object({
  url: z.string().meta({
    description:
      'Open it in a window: it posts the ticket to the page that opened it, or shows it for pasting. It is valid for a minute.',
  }),
});

const measure = z.enum(Object.keys(biometrics.shape) as (keyof typeof biometrics.shape)[]);

const connectionFields = {
  connected: z.boolean().meta({ description: 'For a phone: whether it has sent any value' }),
  accountName: z.string().nullable(),
  connectedSince: instant.nullable(),
  lastSyncAt: instant.nullable().meta({ description: 'When the vendor last sent values' }),
  tokenExpiresAt: instant.nullable(),
  needsReconnect: z.boolean().meta({ description: 'True if you have to connect again' }),
  problem: z.string().nullable().meta({ description: 'Why reading fails, as text for the person' }),
  renewal: z.object({
    dueOn: calendarDay.nullable().meta({ description: 'Connect again by this day; null: not necessary' }),
    warning: z.enum(['14_DAYS', '3_DAYS']).nullable(),
  }),
  fresh: z.array(measure).meta({ description: 'Measured for today' }),
  stale: z.array(measure).meta({ description: 'Measured within a week, but not for today' }),
  backfill: z
    .object({ done: z.int(), total: z.int() })
    .nullable()
    .meta({ description: 'Progress of reading past days after connecting; null when complete' }),
  phone: phone.nullable().meta({ description: 'For a phone that sends its values; null for other sources' }),
};

const connection = z.object({ source: z.enum(DEVICE_SOURCES), ...connectionFields });
export type Connection = z.output<typeof connection>;

const signalWithSource = z.object({
  signal: z.enum(SOURCE_SIGNALS),
  source: z
    .string()
    .nullable()
    .meta({ description: 'The source that provides it; null if none measured it' }),
  chosen: z.enum(DEVICE_SOURCES).nullable().meta({ description: 'Your choice; null: automatic' }),
  choices: z.array(z.enum(DEVICE_SOURCES)).meta({ description: 'Connected sources that measured it' }),
  baseline: z.object({ have: z.int(), need: z.int() }).nullable().meta({
    description:
      'Nights of that source, and how many are needed to judge; null if it is not judged by nights',
  }),
});
export type SignalWithSource = z.output<typeof signalWithSource>;

export const device = z.object({
  source: z.enum(DEVICE_SOURCES).nullable().meta({
    description: 'The newest working connection. The fields next to it are about this one.',
  }),
  ...connectionFields,
  sources: z.array(connection).meta({ description: 'All connections, newest first' }),
  signals: z.array(signalWithSource).meta({ description: 'Which source provides which signal' }),
});
export type Device = z.output<typeof device>;

export const newAddress = z.object({
  url: z.string().meta({ description: 'Shown only once. Anyone who has it can send values for you.' }),
  token: z.string().meta({ description: 'The same secret, for the header `Authorization: Bearer`' }),
  device,
});

export const syncAnswer = z.object({
  from: calendarDay,
  to: calendarDay,
  days: z.int().meta({ description: 'Days with values from the vendor' }),
  device,
});

export const sourceAddress = z.object({
  source: z.enum(DEVICE_SOURCES, { error: 'Invalid source' }),
});

export const signalAddress = z.object({ signal: z.enum(SOURCE_SIGNALS, { error: 'Invalid signal' }) });

const NO_SOURCE = 'Missing required field: source';

export const sourceChoice = requestFields(
  {
    source: z
      .enum(DEVICE_SOURCES, {
        error: ({ input }) => (input === undefined ? NO_SOURCE : `Invalid source: ${String(input)}`),
      })
      .nullable()
      .meta({ description: 'Null: automatic' }),
  },
  NO_SOURCE,
);
