import { dayNumber } from '#core/calendar-day.ts';
import type { ActivityKind } from './activity-kind.ts';

/** Kinds of load figures that vendors give for an activity. Figures of two kinds are never compared. */
export const LOAD_KINDS = ['EPOC', 'TRAINING_LOAD', 'STRAIN', 'CARDIO_LOAD'] as const;
export type LoadKind = (typeof LOAD_KINDS)[number];

/** One activity as a wearable's source has it. */
export interface WearableActivity {
  /** Unique within the source. */
  id: string;
  /** Local time at the place of the activity. */
  start: Temporal.PlainDateTime;
  /** Null if the source gives only the local time. */
  startedAt: Temporal.Instant | null;
  /** The source's own name, such as running or WeightTraining. */
  type: string;
  minutes: number;
  load: { value: number; kind: LoadKind } | null;
  /** Minutes in each heart rate zone, the easiest first; null if they are not known. */
  zoneMinutes: number[] | null;
}

/** The first match decides: `VirtualRide` and `indoor_cycling` are both cycling. */
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
  /** The source and id of every stored row of the activity. */
  keys: { source: string; id: string }[];
}

/**
 * Share of the shorter activity that must overlap. Sources round differently, and one watch starts later than another.
 */
const SAME_SHARE = 0.5;

const MINUTES_OF_DAY = 1440;

/** The minutes that an activity covers, in local time, so that sources without a timezone can be compared too. */
function spanOf({ start, minutes }: WearableActivity): { from: number; to: number } {
  const from = dayNumber(start.toPlainDate()) * MINUTES_OF_DAY + start.hour * 60 + start.minute;
  return { from, to: from + minutes };
}

function isSame(a: WearableActivity, b: WearableActivity): boolean {
  const [one, other] = [spanOf(a), spanOf(b)];
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return shared >= SAME_SHARE * Math.min(a.minutes, b.minutes);
}

/** How detailed an activity is: a higher number means more detail. */
function detailOf({ load, zoneMinutes, startedAt }: WearableActivity): number {
  return (load === null ? 0 : 4) + (zoneMinutes === null ? 0 : 2) + (startedAt === null ? 0 : 1);
}

/**
 * Each activity once, in chronological order. Two that overlap by half of the shorter one are the same activity,
 * because nobody does two at once. The more detailed one is kept.
 */
export function mergeActivities(activities: readonly SourcedActivity[]): MergedActivity[] {
  const byDetail = activities.toSorted(
    (a, b) => detailOf(b) - detailOf(a) || a.source.localeCompare(b.source) || a.id.localeCompare(b.id),
  );
  const merged: MergedActivity[] = [];
  for (const activity of byDetail) {
    const same = merged.find((known) => isSame(known, activity));
    const { source, id } = activity;
    if (same === undefined) merged.push({ ...activity, sources: [source], keys: [{ source, id }] });
    else {
      if (!same.sources.includes(source)) same.sources.push(source);
      same.keys.push({ source, id });
    }
  }
  return merged.toSorted((a, b) => Temporal.PlainDateTime.compare(a.start, b.start));
}

/**
 * The minutes of activity on each day, for a source that counts no intensity minutes. A day without an activity has 0;
 * without any activity at all, nothing is known.
 */
export function minutesByDay(
  activities: readonly WearableActivity[],
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): { date: Temporal.PlainDate; intensityMinutesDay: number }[] {
  if (activities.length === 0) return [];
  const distinct = mergeActivities(activities.map((activity) => ({ ...activity, source: '' })));
  const days = Array.from({ length: from.until(to).days + 1 }, (_, i) => from.add({ days: i }));
  return days.map((date) => {
    const minutes = distinct
      .filter(({ start }) => start.toPlainDate().equals(date))
      .reduce((sum, activity) => sum + activity.minutes, 0);
    return { date, intensityMinutesDay: Math.min(MINUTES_OF_DAY, Math.round(minutes)) };
  });
}
