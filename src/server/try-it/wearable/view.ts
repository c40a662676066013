import { addDays, daysBetween } from '#core/calendar-day.ts';
import { type SimulatedDay, simulateDay } from './day.ts';
import type { SimulatedPerson } from './person.ts';

export interface BatteryReading {
  minute: number;
  level: number;
}

/** The part of a day that the watch has uploaded by now. */
export interface DayView extends SimulatedDay {
  hasNight: boolean;
  hasTrained: boolean;
  /** Readings in order of time; at least one. */
  battery: readonly BatteryReading[];
}

const MINUTES_OF_DAY = 24 * 60;

/** The visible part of a day; null if the day has not begun. */
export function viewDay(
  person: SimulatedPerson,
  date: Temporal.PlainDate,
  now: Temporal.PlainDateTime,
): DayView | null {
  const daysAgo = daysBetween(date, now.toPlainDate());
  if (daysAgo < 0) return null;
  const untilMinute = daysAgo > 0 ? MINUTES_OF_DAY : now.hour * 60 + now.minute;
  const day = simulateDay(person, date);
  return {
    ...day,
    hasNight: day.isNightWorn && untilMinute >= day.wakeMinute,
    hasTrained: untilMinute >= day.trainingMinute + 60,
    battery: readBattery(person, day, untilMinute),
  };
}

/** Battery levels: it charges until waking, drains slowly by day and faster during training. */
function readBattery(person: SimulatedPerson, day: SimulatedDay, untilMinute: number): BatteryReading[] {
  const { wakeMinute, trainingMinute, batteryAtWake, batteryAtNight } = day;
  const before = simulateDay(person, addDays(day.date, -1)).batteryAtNight;
  const drain = batteryAtWake - batteryAtNight;
  const corners: BatteryReading[] = [
    { minute: 0, level: before },
    { minute: wakeMinute, level: batteryAtWake },
    { minute: trainingMinute, level: batteryAtWake - 0.5 * drain },
    { minute: trainingMinute + 60, level: batteryAtWake - 0.8 * drain },
    { minute: MINUTES_OF_DAY, level: batteryAtNight },
  ];
  const past = corners.filter(({ minute }) => minute <= untilMinute);
  const last = past.at(-1);
  const next = corners[past.length];
  if (last && next && untilMinute > last.minute) past.push(interpolate(last, next, untilMinute));
  return past.map(({ minute, level }) => ({ minute, level: Math.round(level) }));
}

function interpolate(from: BatteryReading, to: BatteryReading, minute: number): BatteryReading {
  const share = (minute - from.minute) / (to.minute - from.minute);
  return { minute, level: from.level + (to.level - from.level) * share };
}
