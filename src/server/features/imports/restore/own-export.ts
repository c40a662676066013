// Reads what only Lutea's own export contains. The person may have edited the file, so every value is checked.
import { z } from 'zod';
import { trainingStatus } from '#contract/daily-log.ts';
import { notificationsChange } from '#contract/notification.ts';
import { profileChange } from '#contract/profile.ts';
import { signalSources, storedSettings } from '#contract/settings.ts';
import { TIMEZONE_SETTERS } from '#contract/timezone.ts';
import { FOLLOW_UPS } from '#core/follow-up/follow-up.ts';
import type { OwnExportReader } from '#core/import/collect-history.ts';
import type { StoredRow } from '#core/import/imported-record.ts';
import { dayNumberOfText } from '#core/import/read-day-text.ts';
import { LANGUAGES } from '#core/language.ts';
import { ENTERED_VALUES } from '#core/training/entered-value.ts';
import { MEASURES, type Measure, type Measures, mapMeasures, measureRow } from '#core/training/measures.ts';
import { OVERRIDES } from '#core/training/override.ts';
import { wordReason } from '#server/records/days/decisions.ts';
import { instantText } from './instant-text.ts';
import {
  restoredActivities,
  restoredFeeds,
  restoredImports,
  restoredWeekTemplate,
  restoredWorkouts,
} from './restored-records.ts';

const LONGEST_REASON = 2_000;
const LONGEST_BASIS = 20_000;

const day = z.string().refine((text) => dayNumberOfText(text) !== undefined);

/** Whether texts can be made from the facts of a decision. If not, the facts are dropped. */
function isWordable(decidedFrom: string): boolean {
  try {
    for (const language of LANGUAGES) wordReason({ decisionReason: '', decidedFrom }, language);
    return true;
  } catch {
    return false;
  }
}

const sourceName = z.string().regex(/^[a-z0-9_]{1,40}$/);

const LONGEST_WEARABLE = 60;

function storedValue(name: Measure): z.ZodType {
  const { values, type, unit, range } = measureRow(name);
  if (values !== undefined) return z.enum(values);
  if (type !== undefined) return type === 'MOMENT' ? instantText : z.string().min(1).max(LONGEST_WEARABLE);
  const number: z.ZodNumber = unit === 's' || name === 'utcOffsetMinutes' ? z.int() : z.number();
  return range === undefined ? number : number.min(range.min).max(range.max);
}

/** The measures as in an export, where instants are text. */
export type ExportedMeasures = {
  [Name in Measure]: Measures[Name] extends Temporal.Instant | null ? string | null : Measures[Name];
};

/** An older export lacks newer measures. */
const measures = mapMeasures(MEASURES, (name) => storedValue(name).nullable().default(null)) as {
  [Name in Measure]: z.ZodType<ExportedMeasures[Name]>;
};

const MOST_SOURCES = 20;

/** One day of the export: `bySource` has what each of several sources measured. */
export const restoredLog = z.object({
  date: day,
  ...measures,
  decisionStatus: trainingStatus.nullable(),
  decisionReason: z.string().max(LONGEST_REASON).nullable(),
  decidedFrom: z.string().max(LONGEST_BASIS).refine(isWordable).nullable().catch(null),
  followUp: z.enum(FOLLOW_UPS).nullable().default(null),
  source: sourceName.nullable(),
  enteredByHand: z.array(z.enum(ENTERED_VALUES)).max(ENTERED_VALUES.length),
  syncedAt: instantText.nullable(),
  bySource: z
    .record(sourceName, z.object(measures))
    .refine((sources) => Object.keys(sources).length <= MOST_SOURCES)
    .nullable()
    .default(null),
  signalSources: signalSources.nullable().default(null),
});
export type RestoredLog = z.output<typeof restoredLog>;

const overrideTimes = z.partialRecord(
  z.enum(OVERRIDES),
  z.object({ since: instantText.optional(), confirmedAt: instantText.optional() }),
);

/** The part of the export that comes from the person's row. */
const profile = z.object({
  cycleLength: profileChange.shape.cycleLength.unwrap(),
  cycleLengthStated: z.boolean(),
  lastPeriodDate: day.nullable(),
  notificationTime: profileChange.shape.notificationTime.unwrap(),
  timezone: profileChange.shape.timezone.unwrap(),
  timezoneSetBy: z.enum(TIMEZONE_SETTERS),
  activeOverrides: z.array(z.enum(OVERRIDES)).transform((overrides) => [...new Set(overrides)]),
  overrideTimes,
  deviceConnected: z.boolean(),
});

const { channel: _channel, pushUrl: _pushUrl, ...switches } = notificationsChange.shape;

/** The person's settings: overwritten only in an empty account. */
export const restoredAccount = z.object({
  profile: profile.partial(),
  settings: storedSettings.nullable(),
  notificationSettings: z.object(switches).extend({ discreet: z.boolean().nullable().optional() }).nullable(),
  imports: restoredImports,
  calendarFeeds: restoredFeeds,
  activities: restoredActivities,
  workouts: restoredWorkouts,
  weekTemplate: restoredWeekTemplate.nullable().catch(null).default(null),
});
export type RestoredAccount = z.output<typeof restoredAccount>;

/**
 * Connections are not exported, so an account stays connected only if its values were entered by hand: then `device` is
 * null.
 */
function readAccount(root: StoredRow): StoredRow | undefined {
  const { success, data } = restoredAccount.safeParse(root);
  if (!success) return undefined;
  const isConnected = root['device'] === null && data.profile.deviceConnected === true;
  return { ...data, profile: { ...data.profile, deviceConnected: isConnected } };
}

export const ownExport: OwnExportReader = {
  readLog(row) {
    const { success, data } = restoredLog.safeParse(row);
    return success ? data : undefined;
  },
  readAccount,
};
