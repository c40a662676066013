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
    ...log,
    date: dayOf(log.date),
    syncedAt: momentOf(log.syncedAt),
    measuredAt: momentOf(log.measuredAt),
    nightEndedAt: momentOf(log.nightEndedAt),
    bySource: log.bySource && JSON.stringify(log.bySource),
    signalSources: log.signalSources && JSON.stringify(log.signalSources),
  };
}

/** Days with a log are left unchanged. */
export const writeLogs = (logs: readonly RestoredLog[]) =>
  forPerson(
    build
      .insertInto('dailyLogs')
      .values(logs.map(toColumns))
      .onConflict((conflict) => conflict.columns(['userId', 'date']).doNothing())
      .returning(['date', 'source', 'syncedAt']),
  );

export const selectLogsOf = (dates: readonly string[]) =>
  forPerson(
    build
      .selectFrom('dailyLogs')
      .select(['date', 'source', 'syncedAt'])
      .where('date', 'in', dates.map(dayOf)),
  );

export const deleteLogsOf = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(build.deleteFrom('dailyLogs').where('date', 'in', dates));

/** Whether anything is logged or noted yet. */
export const selectIsEmpty = forPerson(
  build
    .selectFrom('users')
    .select(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('periodLogs').select('periodLogs.id')),
          exists(selectFrom('bodyDays').select('bodyDays.date')),
          exists(selectFrom('dailyLogs').select('dailyLogs.date')),
        ]),
      ).as('isEmpty'),
    ),
);

/** The same parts as in an export. */
export const selectAccount = forPerson(
  build
    .selectFrom('users')
    .leftJoin('settings', 'settings.userId', 'users.id')
    .leftJoin('notificationSettings as messages', 'messages.userId', 'users.id')
    .select([
      'users.cycleLength',
      'users.cycleLengthStated',
      'users.notificationTime',
      'users.timezone',
      'users.timezoneSetBy',
      'users.activeOverrides',
      'users.overrideTimes',
      'users.deviceConnected',
      'settings.phasePlanning',
      'settings.cycleMode',
      'settings.cycleModeChosen',
      'settings.pillPack',
      'settings.pauseReason',
      'settings.earlierModes',
      'settings.absenceAnswer',
      'settings.absenceExplainedFor',
      'settings.language',
      'settings.weeklyTargetMinutes',
      'settings.temperatureReading',
      'settings.signalSources',
      'messages.daily',
      'messages.periodSoon',
      'messages.periodLate',
      'messages.connectionRenewal',
      'messages.discreet',
    ]),
);

/** Only the given fields: the builder omits undefined ones. */
export const restoreProfile = (profile: RestoredAccount['profile'], now: Temporal.Instant) =>
  forPerson(
    build.updateTable('users').set({
      cycleLength: profile.cycleLength,
      cycleLengthStated: profile.cycleLengthStated,
      notificationTime: profile.notificationTime,
      timezone: profile.timezone,
      timezoneSetBy: profile.timezoneSetBy,
      activeOverrides: profile.activeOverrides,
      overrideTimes: jsonOf(profile.overrideTimes as OverrideTimes | undefined),
      deviceConnected: profile.deviceConnected,
      reminderChanged: true,
      updatedAt: now,
    }),
  );

const jsonOf = (value: OverrideTimes | undefined) =>
  value === undefined ? undefined : JSON.stringify(value);

export function restoreSettings(settings: NonNullable<RestoredAccount['settings']>) {
  const values = {
    phasePlanning: settings.phasePlanning,
    cycleMode: settings.cycleMode,
    cycleModeChosen: settings.cycleModeChosen,
    pillPack: settings.pillPack,
    pauseReason: settings.pauseReason,
    earlierModes: settings.earlierModes && JSON.stringify(settings.earlierModes),
    absenceAnswer: settings.absenceAnswer,
    absenceExplainedFor:
      settings.absenceExplainedFor == null
        ? settings.absenceExplainedFor
        : dayOf(settings.absenceExplainedFor),
    language: settings.language,
    weeklyTargetMinutes: settings.weeklyTargetMinutes,
    temperatureReading: settings.temperatureReading,
    signalSources: settings.signalSources && JSON.stringify(settings.signalSources),
  };
  return forPerson(
    build
      .insertInto('settings')
      .values(values)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values)),
  );
}

export function restoreMessages(messages: NonNullable<RestoredAccount['notificationSettings']>) {
  const values = {
    daily: messages.daily,
    periodSoon: messages.periodSoon,
    periodLate: messages.periodLate,
    connectionRenewal: messages.connectionRenewal,
    discreet: messages.discreet,
  };
  return forPerson(
    build
      .insertInto('notificationSettings')
      .values(values)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values)),
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
          createdAt: Temporal.Instant.from(restored.createdAt),
          updatedAt: Temporal.Instant.from(restored.updatedAt),
          appliedAt: Temporal.Instant.from(restored.appliedAt),
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
      .insertInto('calendarFeeds')
      .values(
        feeds.map(({ scope, discreet }) => ({
          scope,
          discreet,
          tokenHash: hashSecret(randomBytes(TOKEN_BYTES).toString('base64url')),
          createdAt: now,
          changedAt: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['userId', 'scope']).doNothing())
      .returning('id'),
  );

/** Except feeds that got a URL since. */
export const deleteRestoredFeeds = (ids: readonly string[], addedAt: Temporal.Instant) =>
  forPerson(build.deleteFrom('calendarFeeds').where('id', 'in', ids).where('createdAt', '=', addedAt));

/** An activity that a source has brought here already is left unchanged. */
export const insertRestoredActivities = (activities: readonly RestoredActivity[]) =>
  forPerson(
    build
      .insertInto('activities')
      .values(
        activities.map((activity) => ({
          source: activity.source,
          vendorId: activity.vendorId,
          date: dayOf(activity.date),
          startMinute: activity.startMinute,
          startsAt: momentOf(activity.startsAt),
          type: activity.type,
          minutes: activity.minutes,
          load: activity.load,
          loadKind: activity.loadKind,
          zoneMinutes: activity.zoneMinutes && JSON.stringify(activity.zoneMinutes),
        })),
      )
      .onConflict((conflict) => conflict.columns(['userId', 'source', 'vendorId']).doNothing())
      .returning(['source', 'vendorId as id']),
  );

export const deleteRestoredActivities = (source: string, ids: readonly string[]) =>
  forPerson(build.deleteFrom('activities').where('source', '=', source).where('vendorId', 'in', ids));
