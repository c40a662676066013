import { MEASURES, type Measure, mapMeasures, measureRow } from '#core/training/measures.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';

const SENT = MEASURES.filter((name) => !measureRow(name).uses.includes('derived'));

const NOTHING = { ...mapMeasures(SENT, () => null), hrvStatus: 'UNKNOWN' } as Omit<WearableDay, 'date'>;

export type DayPart = Partial<WearableDay> & Pick<WearableDay, 'date'>;

/** Measures that alone do not make a day measured, such as the time. */
const isCircumstance = (name: Measure) => measureRow(name).signal === null;

const isValue = (value: unknown) => value !== null && value !== NOTHING.hrvStatus;

function isMeasured(day: WearableDay): boolean {
  return SENT.some((name) => !isCircumstance(name) && isValue(day[name as keyof WearableDay]));
}

/** Sorts the longest sleep of a day, the night, to the end, so that it wins when parts are merged. */
export function longestLast(parts: readonly DayPart[]): DayPart[] {
  return parts.toSorted((a, b) => (a.sleepSeconds ?? 0) - (b.sleepSeconds ?? 0));
}

/** Merges parts of days; a later part wins if it has a value. Days without any value are left out. */
export function mergeParts(parts: readonly DayPart[]): WearableDay[] {
  const days = new Map<string, WearableDay>();
  for (const part of parts) {
    const { date } = part;
    const known = Object.entries(part).filter(([name, value]) => name !== 'date' && isValue(value));
    const day = days.get(date.toString()) ?? { date, ...NOTHING };
    days.set(date.toString(), { ...day, ...Object.fromEntries(known) });
  }
  return [...days.values()].filter(isMeasured).sort((a, b) => Temporal.PlainDate.compare(a.date, b.date));
}

/** Like `mergeParts`, without days outside the range. */
export function mergeDays(
  parts: readonly DayPart[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): WearableDay[] {
  const isAsked = ({ date }: DayPart) =>
    Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, to) <= 0;
  return mergeParts(parts.filter(isAsked));
}
