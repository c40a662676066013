import { SETTING_NAMES } from '#contract/settings.ts';
import { MEASURES, measureRow } from '#core/training/measures.ts';
import type { Schema } from '#server/database/schema.ts';
import { PERIOD_LOG_COLUMNS } from '#server/records/cycle/period-logs.ts';
import { BODY_DAY_COLUMNS } from '#server/records/days/body-days.ts';
import { WEEK_TEMPLATE_COLUMNS } from '#server/records/workouts/week-templates.ts';
import { WORKOUT_COLUMNS } from '#server/records/workouts/workouts.ts';

/**
 * The exported columns of each person table. They are listed one by one, so that a new column is a decision: a test
 * fails until it is listed here or in LEFT_OUT.
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
  sessions: ['createdAt', 'id', 'userAgent', 'lastSeenAt', 'authenticatedAt'],
  imports: ['createdAt', 'id', 'state', 'sources', 'updatedAt', 'appliedAt', 'added', 'report'],
  periodLogs: PERIOD_LOG_COLUMNS,
  bodyDays: [...BODY_DAY_COLUMNS, 'updatedAt'],
  dailyLogs: [
    'date',
    ...MEASURES.filter((name) => measureRow(name).signal !== null),
    'decisionStatus',
    'decisionReason',
    'decidedFrom',
    'source',
    'enteredByHand',
    'syncedAt',
    ...MEASURES.filter((name) => measureRow(name).signal === null),
    'bySource',
    'signalSources',
  ],
  devices: [
    'source',
    'accountName',
    'connectedAt',
    'tokenExpiresAt',
    'lastSyncAt',
    'lastSyncProblem',
    'lastTriedAt',
    'nightKnownOn',
    'backfillTotal',
    'backfillDone',
    'lastMessage',
    'writers',
  ],
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
  activities: [
    'date',
    'source',
    'vendorId',
    'startMinute',
    'startsAt',
    'type',
    'minutes',
    'load',
    'loadKind',
    'zoneMinutes',
  ],
  workouts: WORKOUT_COLUMNS,
  weekTemplates: WEEK_TEMPLATE_COLUMNS,
  calendarFeeds: ['scope', 'id', 'discreet', 'createdAt', 'lastReadAt', 'changedAt', 'revisions'],
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

const OWNER = 'the owner of every row: `id` in the profile';
const LEASE = 'which process is working on the row';
const KEY_NAME = 'the name of a key of the installation';
const UNAPPLIED = 'part of a file that the person has but did not import';
const CACHED_FEED = 'a cache: its content is in the other tables, and at the address of the feed';
const CACHED_READINGS = 'a cache: the readings themselves are exported';
const TOKEN = 'the hash of a secret that opens the account';
const UNDO = 'what a change of the last hour replaced: the rows themselves are exported';
const ATTEMPT = 'an attempt to connect, which expires after minutes';

/** Columns that are not exported, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'users.receivedChanges': 'random ids of requests, without personal data',
  'users.disabledAt': 'empty for everyone who can ask for an export',
  'identities.saysAuthTime': 'about the provider, not about the person',
  'settings.userId': OWNER,
  'identities.userId': OWNER,
  'sessions.userId': OWNER,
  'sessions.tokenHash': TOKEN,
  'periodLogs.userId': OWNER,
  'bodyDays.userId': OWNER,
  'dailyLogs.userId': OWNER,
  'morningReadings.userId': OWNER,
  'morningReadings.readings': CACHED_READINGS,
  'changes.userId': OWNER,
  'changes.id': UNDO,
  'changes.madeAt': UNDO,
  'changes.replaced': UNDO,
  'changes.written': UNDO,
  'imports.userId': OWNER,
  'imports.progress': UNAPPLIED,
  'imports.question': UNAPPLIED,
  'imports.problem': UNAPPLIED,
  'imports.found': UNAPPLIED,
  'devices.userId': OWNER,
  'devices.sealedCredentials': 'opens the account of the wearable',
  'devices.keyId': KEY_NAME,
  'devices.leaseHolder': LEASE,
  'devices.leaseUntil': LEASE,
  'devices.addressHash': TOKEN,
  'phoneValues.userId': OWNER,
  'phoneValues.writer': 'a copy of the wearable, for the key',
  'deviceAuthorizations.userId': OWNER,
  'deviceAuthorizations.sessionId': ATTEMPT,
  'deviceAuthorizations.source': ATTEMPT,
  'deviceAuthorizations.stateHash': TOKEN,
  'deviceAuthorizations.beganOn': ATTEMPT,
  'deviceAuthorizations.expiresAt': ATTEMPT,
  'activities.userId': OWNER,
  'workouts.userId': OWNER,
  'weekTemplates.userId': OWNER,
  'calendarFeeds.userId': OWNER,
  'calendarFeeds.tokenHash': TOKEN,
  'calendarFeeds.drawnFrom': CACHED_FEED,
  'calendarFeeds.drawnTag': CACHED_FEED,
  'calendarFeeds.drawn': CACHED_FEED,
  'notificationSettings.userId': OWNER,
  'notificationSettings.pushKeyId': KEY_NAME,
  'notificationClaims.userId': OWNER,
  'notificationClaims.holder': LEASE,
};
