import { type Fields, localTimeIn, numberIn, textIn, valueIn } from '../http-transport/json-fields.ts';
import type { CoveredDays, FoundWorkout } from '../plans/found-workout.ts';
import { isOwnMark } from '../plans/own-mark.ts';
import type { PlanCalendar } from '../plans/plan-calendar.ts';
import { type IntervalsApi, readRows } from './intervals-client.ts';

const EVENTS = '/api/v1/athlete/0/events';
/** Notes, targets of a week and calendars that the person subscribed to there come in the same list. */
const CATEGORIES = ['WORKOUT', 'RACE_A', 'RACE_B', 'RACE_C'];
const MOVING_SECONDS = { min: 60, max: 86_400 };
const INTENSITY = { min: 0.01, max: 300 };
const MIDNIGHT = '00:00';

function idOf(row: Fields): string | null {
  const id = valueIn(row, 'id');
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

const isTrue = (row: Fields, key: string): boolean => valueIn(row, key) === true;

/** Midnight means no time of day. */
function timeOf(start: Temporal.PlainDateTime): string | null {
  const time = start.toPlainTime().toString({ smallestUnit: 'minute' });
  return time === MIDNIGHT ? null : time;
}

function minutesOf(row: Fields): number | null {
  const seconds = numberIn(row, 'moving_time', MOVING_SECONDS);
  return seconds === null ? null : Math.round(seconds / 60);
}

const isPaired = (row: Fields): boolean => (valueIn(row, 'paired_activity_id') ?? null) !== null;

/** What Lutea sent itself is no plan to read. */
function parseWorkout(row: Fields): FoundWorkout[] {
  const [id, category, start] = [idOf(row), textIn(row, 'category'), localTimeIn(row, 'start_date_local')];
  const isOwn = isOwnMark(textIn(row, 'external_id'));
  if (id === null || start === null || !CATEGORIES.includes(category ?? '') || isOwn) return [];
  if (isTrue(row, 'for_week') || isTrue(row, 'hide_from_athlete')) return [];
  const title = (textIn(row, 'name') ?? '').trim();
  const intensity = numberIn(row, 'icu_intensity', INTENSITY);
  const time = timeOf(start);
  return [
    {
      key: id,
      date: start.toPlainDate(),
      time: time === null ? null : Temporal.PlainTime.from(time),
      title,
      words: title,
      note: textIn(row, 'description') ?? '',
      minutes: minutesOf(row),
      sport: textIn(row, 'type'),
      hardness: category === 'WORKOUT' ? null : 'RACE',
      // Percent, and in some answers a fraction.
      intensity: intensity !== null && intensity <= 2 ? intensity * 100 : intensity,
      isDone: isPaired(row),
      isSurelyTraining: true,
    },
  ];
}

/** The calendar of the owner of a key or token. */
export function createIntervalsCalendar(api: IntervalsApi): PlanCalendar {
  return {
    async read(days: CoveredDays) {
      const rows = readRows(await api.get('events', `${EVENTS}?oldest=${days.from}&newest=${days.to}`));
      return { workouts: rows.flatMap(parseWorkout), covers: days, unreadable: 0 };
    },
  };
}
