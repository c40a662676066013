import { SETTING_NAMES } from '#contract/settings.ts';
import { MEASURES } from '#core/training/measures.ts';
import type { Schema } from '#server/database/schema.ts';
import { TOOL_KEY_COLUMNS } from '#server/records/access/tool-keys.ts';
import { PERIOD_LOG_COLUMNS } from '#server/records/cycle/period-logs.ts';
import { ACTIVITY_COLUMNS } from '#server/records/days/activities.ts';
import { BODY_DAY_COLUMNS } from '#server/records/days/body-days.ts';
import { DEVICE_COLUMNS } from '#server/records/device/devices.ts';
import { COIN_COLUMNS } from '#server/records/experiment/coins.ts';
import { HOME_COLUMNS } from '#server/records/home/home-publications.ts';
import { PLAN_SOURCE_COLUMNS } from '#server/records/plans/plan-sources.ts';
import { PLAN_TARGET_COLUMNS } from '#server/records/plans/plan-targets.ts';
import { SENT_WORKOUT_COLUMNS } from '#server/records/plans/sent-workouts.ts';
import { SHARE_COLUMNS } from '#server/records/shares/shares.ts';
import { WEEK_TEMPLATE_COLUMNS } from '#server/records/workouts/week-templates.ts';
import { WORKOUT_COLUMNS } from '#server/records/workouts/workouts.ts';

/**
 * The exported columns of each person table. They are listed one by one, so that a new column is a decision: a test
 * fails until it is listed here, or there as left out.
 */
export const EXPORTED_COLUMNS = {
  users: [
    'id',
    'email',
    'emailVerified',
    'cycleLength',
    'cycleLengthStated',
    'lastPeriodDate',
    'notificationTime',
    'timezone',
    'timezoneSetBy',
    'activeOverrides',
    'overrideTimes',
    'deviceConnected',
    'reminderChanged',
    'createdAt',
    'updatedAt',
  ],
  settings: SETTING_NAMES,
  identities: ['issuer', 'subject', 'createdAt'],
  sessions: ['createdAt', 'id', 'userAgent', 'provider', 'lastSeenAt', 'authenticatedAt'],
  toolKeys: TOOL_KEY_COLUMNS,
  knownBrowsers: ['firstSeenAt', 'userAgent', 'lastSeenAt'],
  householdAccounts: ['name', 'createdAt'],
  householdPasskeys: ['createdAt', 'id', 'name', 'transports', 'lastUsedAt'],
  imports: ['createdAt', 'id', 'state', 'sources', 'updatedAt', 'appliedAt', 'added', 'report'],
  periodLogs: PERIOD_LOG_COLUMNS,
  bodyDays: [...BODY_DAY_COLUMNS, 'updatedAt'],
  measurements: ['date', 'source', 'syncedAt', ...MEASURES],
  decisions: ['date', 'status', 'reason', 'decidedFrom', 'followUp'],
  devices: DEVICE_COLUMNS,
  phoneValues: [
    'startsAt',
    'source',
    'kind',
    'endsAt',
    'value',
    'utcOffsetMinutes',
    'day',
    'label',
    'wearable',
    'declinedAt',
  ],
  activities: ACTIVITY_COLUMNS,
  experiments: ['startedOn', 'endedOn', 'key'],
  coins: COIN_COLUMNS,
  workouts: WORKOUT_COLUMNS,
  weekTemplates: WEEK_TEMPLATE_COLUMNS,
  planTargets: PLAN_TARGET_COLUMNS,
  sentWorkouts: SENT_WORKOUT_COLUMNS,
  homePublications: HOME_COLUMNS,
  planSources: PLAN_SOURCE_COLUMNS,
  calendarFeeds: ['scope', 'id', 'discreet', 'createdAt', 'lastReadAt', 'changedAt', 'revisions'],
  shares: SHARE_COLUMNS,
  notificationSettings: [
    'channel',
    'sealedPush',
    'daily',
    'periodSoon',
    'periodLate',
    'connectionRenewal',
    'testedAt',
    'discreet',
    'firstMessageOn',
    'confirmedEmail',
    'confirmationSentTo',
    'confirmationSentOn',
  ],
  notificationClaims: ['localDate', 'kind', 'state', 'claimedAt', 'wakeAt', 'attempts', 'problem', 'endedAt'],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };

export type ExportedTable = keyof typeof EXPORTED_COLUMNS;
