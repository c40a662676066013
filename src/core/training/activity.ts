import { dayNumber } from '#core/calendar-day.ts';

/** What the vendor's figure for an activity is. Figures of two kinds are never compared. */
export const LOAD_KINDS = ['EPOC', 'TRAINING_LOAD', 'STRAIN', 'CARDIO_LOAD'] as const;
export type LoadKind = (typeof LOAD_KINDS)[number];

/** One activity as a wearable's source has it. */
export interface WearableActivity {
  /** The source's own name for it. */
  id: string;
  /** By the clock of the place where it was done. */
  start: Temporal.PlainDateTime;
  /** Null where the source tells the local time alone. */
  startedAt: Temporal.Instant | null;
  /** As the source calls it: running, WeightTraining. */
  type: string;
  minutes: number;
  load: { value: number; kind: LoadKind } | null;
  /** Minutes in each heart rate zone, the easiest first; null where they are not known. */
  zoneMinutes: number[] | null;
}

/** Kinds that a person would tell apart. */
export const ACTIVITY_KINDS = [
  'RUNNING',
  'CYCLING',
  'SWIMMING',
  'STRENGTH',
  'WALKING',
  'YOGA',
  'OTHER',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The first that fits decides. `VirtualRide` and `indoor_cycling` are cycling; `walk` is not in `sidewalk`. */
const KIND_WORDS: readonly [kind: ActivityKind, words: RegExp][] = [
  ['YOGA', /yoga|pilates|stretch|breath/i],
  ['STRENGTH', /strength|weight|hiit|crossfit|calisthenics|functional/i],
  ['CYCLING', /cycl|bik|ride/i],
  ['SWIMMING', /swim/i],
  ['RUNNING', /run|jog|treadmill/i],
  ['WALKING', /walk|hik/i],
];

export function activityKind(type: string): ActivityKind {
  return KIND_WORDS.find(([, words]) => words.test(type))?.[0] ?? 'OTHER';
}

/** An activity with the source that it came from. */
export interface SourcedActivity extends WearableActivity {
  source: string;
}

/** An activity, and every source that has it. The first source is the one whose figures are shown. */
export interface MergedActivity extends SourcedActivity {
  sources: string[];
}

/** Sources round differently, and one watch starts later than the other. */
const SAME_SHARE = 0.5;

const MINUTES_OF_DAY = 1440;

/** Minutes of the wall clock, so that sources without a timezone can be compared too. */
function spanOf({ start, minutes }: WearableActivity): { from: number; to: number } {
  const from = dayNumber(start.toPlainDate()) * MINUTES_OF_DAY + start.hour * 60 + start.minute;
  return { from, to: from + minutes };
}

function isSame(a: WearableActivity, b: WearableActivity): boolean {
  const [one, other] = [spanOf(a), spanOf(b)];
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return shared >= SAME_SHARE * Math.min(a.minutes, b.minutes);
}

/** How much is known of it. */
function detailOf({ load, zoneMinutes, startedAt }: WearableActivity): number {
  return (load === null ? 0 : 4) + (zoneMinutes === null ? 0 : 2) + (startedAt === null ? 0 : 1);
}

/**
 * Each activity once, in the order of time. Two that share half of the shorter one's time are the same: nobody does two
 * at once. The one of which most is known stands for both.
 */
export function mergeActivities(activities: readonly SourcedActivity[]): MergedActivity[] {
  const byDetail = activities.toSorted(
    (a, b) => detailOf(b) - detailOf(a) || a.source.localeCompare(b.source) || a.id.localeCompare(b.id),
  );
  const merged: MergedActivity[] = [];
  for (const activity of byDetail) {
    const same = merged.find((known) => isSame(known, activity));
    if (same === undefined) merged.push({ ...activity, sources: [activity.source] });
    else if (!same.sources.includes(activity.source)) same.sources.push(activity.source);
  }
  return merged.toSorted((a, b) => Temporal.PlainDateTime.compare(a.start, b.start));
}

/**
 * The minutes of activities on each day, for a source that counts no intensity minutes. A day without any had none,
 * provided that the source brings activities at all.
 */
export function minutesByDay(
  activities: readonly WearableActivity[],
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): { date: Temporal.PlainDate; intensityMinutesDay: number }[] {
  if (activities.length === 0) return [];
  const once = mergeActivities(activities.map((activity) => ({ ...activity, source: '' })));
  const days = Array.from({ length: from.until(to).days + 1 }, (_, i) => from.add({ days: i }));
  return days.map((date) => {
    const minutes = once
      .filter(({ start }) => start.toPlainDate().equals(date))
      .reduce((sum, activity) => sum + activity.minutes, 0);
    return { date, intensityMinutesDay: Math.min(MINUTES_OF_DAY, Math.round(minutes)) };
  });
}
