import { randomBytes } from 'node:crypto';
import { NOTIFICATION_KINDS } from '#contract/notification-kind.ts';
import { NO_SETTINGS } from '#contract/settings.ts';
import type { StoredRow } from '#core/import/imported-record.ts';
import { inBatches } from '#server/database/in-batches.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { AddedByImport, FoundInImport } from '#server/database/schema/imports.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { selectIsEmpty, selectOwnColumns, updateProfile } from '#server/records/access/profile.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { saveSettings, selectStoredSettings } from '#server/records/cycle/settings.ts';
import { deleteActivities, insertActivities } from '#server/records/days/activities.ts';
import { deleteFeedsOf, insertFeeds } from '#server/records/feed/feeds.ts';
import { deleteImports, insertImports } from '#server/records/imports/imports.ts';
import { saveMessageSettings, selectSwitches } from '#server/records/notification/settings.ts';
import { deleteWeekTemplate, restoreWeekTemplate } from '#server/records/workouts/week-templates.ts';
import { deleteWorkouts, insertWorkouts } from '#server/records/workouts/workouts.ts';
import { type RestoredAccount, restoredAccount } from './own-export.ts';
import type { RestoredActivity, RestoredFeed, RestoredImport } from './restored-records.ts';

export async function isEmptyAccount(run: PersonRun): Promise<boolean> {
  const [row] = await run(selectIsEmpty);
  return row?.isEmpty === true;
}

const { lastPeriodDate: _fromStarts, ...profileShape } = restoredAccount.shape.profile.shape;
const PROFILE = Object.keys(profileShape) as (keyof typeof profileShape)[];

const NO_MESSAGES = { ...Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])), discreet: null };

/** The current settings, in the shape of an export: days are text. */
async function readAccount(run: PersonRun): Promise<RestoredAccount> {
  const [profile, [settings = NO_SETTINGS], [notificationSettings = NO_MESSAGES]] = await Promise.all([
    run(selectOwnColumns(PROFILE)),
    run(selectStoredSettings),
    run(selectSwitches),
  ]);
  const stored = { profile: ownRow(profile), settings, notificationSettings };
  return restoredAccount.parse(JSON.parse(JSON.stringify(stored)));
}

const hasFields = (part: object | null): boolean => Object.keys(part ?? {}).length > 0;

async function write(
  run: PersonRun,
  { profile, settings, notificationSettings }: RestoredAccount,
  now: Temporal.Instant,
): Promise<void> {
  const { lastPeriodDate: _day, overrideTimes, ...fields } = profile;
  const times = overrideTimes && { overrideTimes: JSON.stringify(overrideTimes) };
  await run(updateProfile({ ...fields, ...times, reminderChanged: true }, now));
  if (settings !== null && hasFields(settings)) await run(saveSettings(settings));
  if (notificationSettings !== null && hasFields(notificationSettings))
    await run(saveMessageSettings(notificationSettings));
}

type AccountChange = NonNullable<AddedByImport['account']>;

/** Applies the file's settings, and returns those before and after. */
export async function restoreAccount(
  run: PersonRun,
  account: NonNullable<FoundInImport['account']>,
  now: Temporal.Instant,
): Promise<AccountChange> {
  const before = await readAccount(run);
  await write(run, restoredAccount.parse(account), now);
  return { before, after: await readAccount(run) };
}

/** The earlier value of each field that has not been changed since. */
function unchangedOf<Part extends object>(part: {
  before: Part | null;
  after: Part | null;
  now: Part | null;
}): Part {
  const text = (value: Part | null, name: string) => JSON.stringify((value as StoredRow | null)?.[name]);
  const fields = Object.entries(part.before ?? {});
  return Object.fromEntries(
    fields.filter(([name]) => text(part.after, name) === text(part.now, name)),
  ) as Part;
}

export async function revertAccount(
  run: PersonRun,
  change: AccountChange,
  moment: Temporal.Instant,
): Promise<void> {
  const now = await readAccount(run);
  const [before, after] = [restoredAccount.parse(change.before), restoredAccount.parse(change.after)];
  const undone = (section: keyof RestoredAccount) =>
    unchangedOf({ before: before[section], after: after[section], now: now[section] });
  const parts = {
    profile: undone('profile'),
    settings: undone('settings'),
    notificationSettings: undone('notificationSettings'),
  };
  await write(run, parts as RestoredAccount, moment);
}

type AddedRecords = Required<
  Pick<AddedByImport, 'imports' | 'feeds' | 'activities' | 'workouts' | 'weekTemplate'>
>;

/** Activities of the file that are not stored yet, by their ids. */
export function addActivities(
  run: PersonRun,
  activities: readonly RestoredActivity[],
): Promise<NonNullable<AddedByImport['activities']>> {
  const rows = activities.map(({ zoneMinutes, ...activity }) => ({
    ...activity,
    zoneMinutes: zoneMinutes && JSON.stringify(zoneMinutes),
  }));
  return inBatches(rows, (part) => run(insertActivities(part)));
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

const toImport = (restored: RestoredImport) => ({
  ...restored,
  progress: 1,
  added: JSON.stringify(addedElsewhere(restored)),
  report: restored.report && JSON.stringify(restored.report),
});

const TOKEN_BYTES = 32;

/** A restored feed has no usable URL, because an export contains none. */
const toFeed = (feed: RestoredFeed, now: Temporal.Instant) => ({
  ...feed,
  tokenHash: hashSecret(randomBytes(TOKEN_BYTES).toString('base64url')),
  createdAt: now,
  changedAt: now,
});

/** Restores earlier imports, calendar feeds, activities and workouts, and returns their ids. */
export async function addRecords(
  run: PersonRun,
  account: NonNullable<FoundInImport['account']>,
  now: Temporal.Instant,
): Promise<AddedRecords> {
  const { imports, calendarFeeds, activities, workouts, weekTemplate } = restoredAccount.parse(account);
  const addedImports = await inBatches(imports.map(toImport), (part) => run(insertImports(part)));
  const addedWorkouts = await inBatches(workouts, (part) => run(insertWorkouts(part)));
  const feeds = calendarFeeds.map((feed) => toFeed(feed, now));
  const addedFeeds = await inBatches(feeds, (part) => run(insertFeeds(part)));
  return {
    imports: addedImports.map(({ id }) => id),
    feeds: addedFeeds.map(({ id }) => id),
    activities: await addActivities(run, activities),
    workouts: addedWorkouts.map(({ id }) => id),
    // An existing usual week is not replaced.
    weekTemplate: weekTemplate !== null && (await run(restoreWeekTemplate(weekTemplate))).length > 0,
  };
}

export async function revertRecords(
  run: PersonRun,
  { imports = [], feeds = [], activities = [], workouts = [], weekTemplate }: AddedByImport,
  addedAt: Temporal.Instant,
): Promise<void> {
  if (imports.length > 0) await run(deleteImports(imports));
  if (feeds.length > 0) await run(deleteFeedsOf(feeds, addedAt));
  await inBatches(workouts, (part) => run(deleteWorkouts(part)));
  if (weekTemplate === true) await run(deleteWeekTemplate);
  for (const [source, ofSource] of Map.groupBy(activities, (activity) => activity.source)) {
    const ids = ofSource.map(({ id }) => id);
    await inBatches(ids, (part) => run(deleteActivities(source, part)));
  }
}
