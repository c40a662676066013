import { randomBytes } from 'node:crypto';
import type { OverrideTimes } from '#server/database/schema/accounts.ts';
import type { AddedByImport } from '#server/database/schema/imports.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';
import type { RestoredAccount, RestoredLog } from './own-export.ts';
import type { RestoredActivity, RestoredFeed, RestoredImport } from './restored-records.ts';

const dayOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const momentOf = (text: string | null): Temporal.Instant | null =>
  text === null ? null : Temporal.Instant.from(text);

function toColumns(log: RestoredLog) {
  return {
    date: dayOf(log.date),
    hrv_status: log.hrvStatus,
    hrv_direction: log.hrvDirection,
    hrv_kind: log.hrvKind,
    hrv_last_night_ms: log.hrvLastNightMs,
    hrv_weekly_ms: log.hrvWeeklyMs,
    resting_heart_rate: log.restingHeartRate,
    sleeping_heart_rate: log.sleepingHeartRate,
    body_battery_current: log.bodyBatteryCurrent,
    body_battery_high: log.bodyBatteryHigh,
    body_battery_low: log.bodyBatteryLow,
    body_battery_yesterday_low: log.bodyBatteryYesterdayLow,
    body_battery_at_wake: log.bodyBatteryAtWake,
    sleep_seconds: log.sleepSeconds,
    sleep_score: log.sleepScore,
    stress_average: log.stressAverage,
    skin_temperature_deviation: log.skinTemperatureDeviation,
    readiness: log.readiness,
    intensity_minutes_day: log.intensityMinutesDay,
    intensity_minutes_week: log.intensityMinutesWeek,
    decision_status: log.decisionStatus,
    decision_reason: log.decisionReason,
    decided_from: log.decidedFrom,
    source: log.source,
    entered_by_hand: log.enteredByHand,
    synced_at: momentOf(log.syncedAt),
    measured_at: momentOf(log.measuredAt),
    night_ended_at: momentOf(log.nightEndedAt),
    utc_offset_minutes: log.utcOffsetMinutes,
    wearable: log.wearable,
    by_source: log.bySource && JSON.stringify(log.bySource),
    signal_sources: log.signalSources && JSON.stringify(log.signalSources),
  };
}

/** Days with a log are left unchanged. */
export const writeLogs = (logs: readonly RestoredLog[]) =>
  forPerson(
    build
      .insertInto('daily_logs')
      .values(logs.map(toColumns))
      .onConflict((conflict) => conflict.columns(['user_id', 'date']).doNothing())
      .returning(['date', 'source', 'synced_at as syncedAt']),
  );

export const selectLogsOf = (dates: readonly string[]) =>
  forPerson(
    build
      .selectFrom('daily_logs')
      .select(['date', 'source', 'synced_at as syncedAt'])
      .where('date', 'in', dates.map(dayOf)),
  );

export const deleteLogsOf = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(build.deleteFrom('daily_logs').where('date', 'in', dates));

/** Whether anything is logged or noted yet. */
export const selectIsEmpty = forPerson(
  build
    .selectFrom('users')
    .select(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('period_logs').select('period_logs.id')),
          exists(selectFrom('body_days').select('body_days.date')),
          exists(selectFrom('daily_logs').select('daily_logs.date')),
        ]),
      ).as('isEmpty'),
    ),
);

/** The same parts as in an export. */
export const selectAccount = forPerson(
  build
    .selectFrom('users')
    .leftJoin('settings', 'settings.user_id', 'users.id')
    .leftJoin('notification_settings as messages', 'messages.user_id', 'users.id')
    .select([
      'users.cycle_length as cycleLength',
      'users.cycle_length_stated as cycleLengthStated',
      'users.notification_time as notificationTime',
      'users.timezone',
      'users.timezone_set_by as timezoneSetBy',
      'users.active_overrides as activeOverrides',
      'users.override_times as overrideTimes',
      'users.device_connected as deviceConnected',
      'settings.phase_planning as phasePlanning',
      'settings.cycle_mode as cycleMode',
      'settings.cycle_mode_chosen as cycleModeChosen',
      'settings.pill_pack as pillPack',
      'settings.pause_reason as pauseReason',
      'settings.earlier_modes as earlierModes',
      'settings.absence_answer as absenceAnswer',
      'settings.absence_explained_for as absenceExplainedFor',
      'settings.language',
      'settings.weekly_target_minutes as weeklyTargetMinutes',
      'settings.temperature_reading as temperatureReading',
      'settings.signal_sources as signalSources',
      'messages.daily',
      'messages.period_soon as periodSoon',
      'messages.period_late as periodLate',
      'messages.connection_renewal as connectionRenewal',
      'messages.discreet',
    ]),
);

/** Only the given fields: the builder omits undefined ones. */
export const restoreProfile = (profile: RestoredAccount['profile'], now: Temporal.Instant) =>
  forPerson(
    build.updateTable('users').set({
      cycle_length: profile.cycleLength,
      cycle_length_stated: profile.cycleLengthStated,
      notification_time: profile.notificationTime,
      timezone: profile.timezone,
      timezone_set_by: profile.timezoneSetBy,
      active_overrides: profile.activeOverrides,
      override_times: jsonOf(profile.overrideTimes as OverrideTimes | undefined),
      device_connected: profile.deviceConnected,
      reminder_changed: true,
      updated_at: now,
    }),
  );

const jsonOf = (value: OverrideTimes | undefined) =>
  value === undefined ? undefined : JSON.stringify(value);

export function restoreSettings(settings: NonNullable<RestoredAccount['settings']>) {
  const values = {
    phase_planning: settings.phasePlanning,
    cycle_mode: settings.cycleMode,
    cycle_mode_chosen: settings.cycleModeChosen,
    pill_pack: settings.pillPack,
    pause_reason: settings.pauseReason,
    earlier_modes: settings.earlierModes && JSON.stringify(settings.earlierModes),
    absence_answer: settings.absenceAnswer,
    absence_explained_for:
      settings.absenceExplainedFor == null
        ? settings.absenceExplainedFor
        : dayOf(settings.absenceExplainedFor),
    language: settings.language,
    weekly_target_minutes: settings.weeklyTargetMinutes,
    temperature_reading: settings.temperatureReading,
    signal_sources: settings.signalSources && JSON.stringify(settings.signalSources),
  };
  return forPerson(
    build
      .insertInto('settings')
      .values(values)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)),
  );
}

export function restoreMessages(messages: NonNullable<RestoredAccount['notificationSettings']>) {
  const values = {
    daily: messages.daily,
    period_soon: messages.periodSoon,
    period_late: messages.periodLate,
    connection_renewal: messages.connectionRenewal,
    discreet: messages.discreet,
  };
  return forPerson(
    build
      .insertInto('notification_settings')
      .values(values)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)),
  );
}

function addedElsewhere({ added: { periodLogs, days, nights, logs } }: RestoredImport): AddedByImport {
  return {
    periodLogs: periodLogs.map(({ startDate }) => ({ id: '', startDate, replaced: null })),
    lastPeriodDate: { before: null, after: null },
    days: days.map(({ date }) => ({ date, before: null })),
    nights,
    logs: logs.map(({ date }) => ({ date, source: null, syncedAt: null })),
    account: null,
    isRestored: true,
  };
}

/** Imports of another installation, for the list. */
export const insertRestoredImports = (imports: readonly RestoredImport[]) =>
  forPerson(
    build
      .insertInto('imports')
      .values(
        imports.map((restored) => ({
          state: restored.state,
          sources: restored.sources,
          created_at: Temporal.Instant.from(restored.createdAt),
          updated_at: Temporal.Instant.from(restored.updatedAt),
          applied_at: Temporal.Instant.from(restored.appliedAt),
          progress: 1,
          added: JSON.stringify(addedElsewhere(restored)),
          report: restored.report === null ? null : JSON.stringify(restored.report),
        })),
      )
      .returning('id'),
  );

export const deleteRestoredImports = (ids: readonly string[]) =>
  forPerson(build.deleteFrom('imports').where('id', 'in', ids));

const TOKEN_BYTES = 32;

/** Feeds without a usable URL, because an export contains none. Scope and titles are kept; the person creates a new URL. */
export const insertRestoredFeeds = (feeds: readonly RestoredFeed[], now: Temporal.Instant) =>
  forPerson(
    build
      .insertInto('calendar_feeds')
      .values(
        feeds.map(({ scope, discreet }) => ({
          scope,
          discreet,
          token_hash: hashSecret(randomBytes(TOKEN_BYTES).toString('base64url')),
          created_at: now,
          changed_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'scope']).doNothing())
      .returning('id'),
  );

/** Except feeds that got a URL since. */
export const deleteRestoredFeeds = (ids: readonly string[], addedAt: Temporal.Instant) =>
  forPerson(build.deleteFrom('calendar_feeds').where('id', 'in', ids).where('created_at', '=', addedAt));

/** An activity that a source has brought here already is left unchanged. */
export const insertRestoredActivities = (activities: readonly RestoredActivity[]) =>
  forPerson(
    build
      .insertInto('activities')
      .values(
        activities.map((activity) => ({
          source: activity.source,
          vendor_id: activity.vendorId,
          date: dayOf(activity.date),
          start_minute: activity.startMinute,
          starts_at: momentOf(activity.startsAt),
          type: activity.type,
          minutes: activity.minutes,
          load: activity.load,
          load_kind: activity.loadKind,
          zone_minutes: activity.zoneMinutes && JSON.stringify(activity.zoneMinutes),
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'source', 'vendor_id']).doNothing())
      .returning(['source', 'vendor_id as id']),
  );

export const deleteRestoredActivities = (source: string, ids: readonly string[]) =>
  forPerson(build.deleteFrom('activities').where('source', '=', source).where('vendor_id', 'in', ids));
