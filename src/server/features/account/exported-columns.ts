import type { Schema } from '#server/database/schema.ts';

/**
 * What an export holds of each table that has an owner. Written down column by column: a new one is a decision, which a
 * test asks for, and never slips out by itself.
 */
export const EXPORTED_COLUMNS = {
  users: [
    'id',
    'email',
    'email_verified',
    'cycle_length',
    'cycle_length_stated',
    'last_period_date',
    'notification_time',
    'timezone',
    'timezone_set_by',
    'active_overrides',
    'override_times',
    'device_connected',
    'reminder_changed',
    'created_at',
    'updated_at',
  ],
  settings: ['phase_planning', 'cycle_mode', 'language', 'weekly_target_minutes'],
  identities: ['issuer', 'subject', 'created_at'],
  sessions: ['created_at', 'id', 'user_agent', 'last_seen_at', 'authenticated_at'],
  period_logs: ['start_date', 'id', 'predicted_date', 'gap_confirmed', 'created_at', 'updated_at'],
  daily_logs: [
    'date',
    'hrv_status',
    'hrv_direction',
    'hrv_last_night_ms',
    'hrv_weekly_ms',
    'resting_heart_rate',
    'body_battery_current',
    'body_battery_high',
    'body_battery_low',
    'body_battery_yesterday_low',
    'body_battery_at_wake',
    'sleep_seconds',
    'sleep_score',
    'stress_average',
    'skin_temperature_deviation',
    'readiness',
    'intensity_minutes_day',
    'intensity_minutes_week',
    'decision_status',
    'decision_reason',
    'decided_from',
    'source',
    'entered_by_hand',
    'synced_at',
    'measured_at',
    'night_ended_at',
    'utc_offset_minutes',
  ],
  devices: [
    'source',
    'account_name',
    'connected_at',
    'token_expires_at',
    'last_sync_at',
    'last_sync_problem',
    'last_tried_at',
    'night_known_on',
    'backfill_total',
    'backfill_done',
  ],
  calendar_feeds: ['scope', 'id', 'discreet', 'created_at', 'last_read_at', 'changed_at', 'revisions'],
  notification_settings: [
    'channel',
    'sealed_push',
    'daily',
    'period_soon',
    'period_late',
    'connection_renewal',
    'tested_at',
    'discreet',
    'first_message_on',
    'confirmed_email',
    'confirmation_sent_to',
    'confirmation_sent_on',
  ],
  notification_claims: [
    'local_date',
    'kind',
    'state',
    'claimed_at',
    'wake_at',
    'attempts',
    'problem',
    'ended_at',
  ],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };

export type ExportedTable = keyof typeof EXPORTED_COLUMNS;

const OWNER = 'the owner of every row: it stands in the profile as `id`';
const LEASE = 'which process works on the row right now';
const KEY_NAME = 'the name of a key of the installation';
const DRAWN = 'says in another form what else is exported, and is read at the address of the feed';
const TOKEN = 'opens the account: only its hash is stored, and not even that leaves';

/** What is not exported, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'users.disabled_at': 'empty for everyone who can ask for an export',
  'identities.says_auth_time': 'says how the provider answers, and nothing of the person',
  'settings.user_id': OWNER,
  'identities.user_id': OWNER,
  'sessions.user_id': OWNER,
  'sessions.token_hash': TOKEN,
  'period_logs.user_id': OWNER,
  'daily_logs.user_id': OWNER,
  'devices.user_id': OWNER,
  'devices.sealed_credentials': 'opens the account of the wearable',
  'devices.key_id': KEY_NAME,
  'devices.lease_holder': LEASE,
  'devices.lease_until': LEASE,
  'calendar_feeds.user_id': OWNER,
  'calendar_feeds.token_hash': TOKEN,
  'calendar_feeds.drawn_from': DRAWN,
  'calendar_feeds.drawn_tag': DRAWN,
  'calendar_feeds.drawn': DRAWN,
  'notification_settings.user_id': OWNER,
  'notification_settings.push_key_id': KEY_NAME,
  'notification_claims.user_id': OWNER,
  'notification_claims.holder': LEASE,
};
