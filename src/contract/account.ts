import { z } from 'zod';
import { DELETE_CONFIRMATION } from './delete-confirmation.ts';
import { instant } from './instant.ts';
import { requestFields } from './request-fields.ts';

/** Increased when the meaning of a section changes; new fields do not count. */
const EXPORT_FORMAT = 1;

/** One stored row, with its column names in camel case. */
const row = z.record(z.string(), z.unknown());

export const accountExport = z.object({
  format: z.literal(EXPORT_FORMAT),
  exportedAt: instant,
  profile: row,
  settings: row.nullable(),
  identities: z.array(row).meta({ description: 'Your identities at the identity provider' }),
  sessions: z.array(row),
  toolKeys: z.array(row).meta({ description: 'Your keys for tools, without the keys themselves' }),
  knownBrowsers: z.array(row).meta({ description: 'Browsers in which you have signed in' }),
  householdAccounts: z.array(row).meta({ description: 'Your account at Lutea itself, without its secrets' }),
  householdPasskeys: z.array(row).meta({ description: 'Your passkeys, without the keys themselves' }),
  periodLogs: z.array(row),
  bodyDays: z.array(row).meta({ description: 'What you noted about your days' }),
  imports: z.array(row).meta({ description: 'Files that you imported from other apps, and what each added' }),
  dailyLogs: z.array(row),
  activities: z.array(row).meta({ description: 'Your activities, as each source has them' }),
  experiments: z
    .array(row)
    .meta({ description: 'Your experiments with a coin; their key once they are over' }),
  coins: z.array(row).meta({
    description:
      'Each coin day: eligibility (`rule`), coin, what was done, Y (`outcome`), f (`forecast`), φ (`contribution`)',
  }),
  workouts: z.array(row).meta({ description: 'Your planned workouts' }),
  planSources: z.array(row).meta({ description: 'Where your plan is read from, without the addresses' }),
  weekTemplate: row.nullable().meta({ description: 'Your usual week' }),
  planTargets: z.array(row).meta({ description: 'The calendars that your plan is sent to' }),
  sentWorkouts: z.array(row).meta({ description: 'Your workouts in those calendars' }),
  homePublications: z
    .array(row)
    .meta({ description: 'What you have published for Home Assistant, without what was published' }),
  device: row.nullable().meta({ description: 'Your newest wearable connection' }),
  devices: z.array(row).meta({ description: 'Your wearable connections, without their tokens' }),
  phoneValues: z
    .array(row)
    .meta({ description: 'Values that your phone sent; daily values are computed from them' }),
  calendarFeeds: z.array(row),
  shares: z.array(row),
  notificationSettings: row.nullable(),
  notificationClaims: z
    .array(row)
    .meta({ description: 'Messages of the last weeks, and whether they were sent' }),
});
export type AccountExport = z.output<typeof accountExport>;

const SHORTEST_PASSPHRASE = 8;
const LONGEST_PASSPHRASE = 1_000;
const BAD_PASSPHRASE = `Invalid passphrase: must be a text of ${SHORTEST_PASSPHRASE} to ${LONGEST_PASSPHRASE} characters`;

export const encryptedExport = requestFields({
  passphrase: z
    .string({ error: BAD_PASSPHRASE })
    .min(SHORTEST_PASSPHRASE, { error: BAD_PASSPHRASE })
    .max(LONGEST_PASSPHRASE, { error: BAD_PASSPHRASE }),
});

export const accountDeletion = requestFields({
  confirm: z.literal(DELETE_CONFIRMATION, {
    error: ({ input }) =>
      input === undefined
        ? `Missing required field: confirm. Send "${DELETE_CONFIRMATION}" to delete everything`
        : `Invalid confirm: send "${DELETE_CONFIRMATION}" to delete everything`,
  }),
});
