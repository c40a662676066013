import type { ActivityKind } from '#core/training/activity-kind.ts';
import type { SentEvent, WorkoutToSend } from '#core/workout/plan-sending.ts';
import type { Hardness } from '#core/workout/workout.ts';
import {
  asFields,
  type Fields,
  localTimeIn,
  numberIn,
  textIn,
  valueIn,
} from '../http-transport/json-fields.ts';
import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import type { JsonApi } from '../oauth/json-api.ts';
import { eventHash, markOf, workoutOfMark } from '../plans/event-hash.ts';
import type { CoveredDays, FoundWorkout } from '../plans/found-workout.ts';
import type { PlanCalendar, PlanSender } from '../plans/plan-calendar.ts';
import { readRows } from './intervals-client.ts';

const EVENTS = '/api/v1/athlete/0/events';
/** The categories of planned workouts. The same list also has notes, weekly targets and subscribed calendars. */
const CATEGORIES = ['WORKOUT', 'RACE_A', 'RACE_B', 'RACE_C'];
const MOVING_SECONDS = { min: 60, max: 86_400 };
const INTENSITY = { min: 0.01, max: 300 };
const MIDNIGHT = '00:00';
const OWN_TAG = 'lutea';

function idOf(row: Fields): string | null {
  const id = valueIn(row, 'id');
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

const isTrue = (row: Fields, key: string): boolean => valueIn(row, key) === true;

/** The time of day. Midnight means that there is none. */
function timeOf(start: Temporal.PlainDateTime): string | null {
  const time = start.toPlainTime().toString({ smallestUnit: 'minute' });
  return time === MIDNIGHT ? null : time;
}

function minutesOf(row: Fields): number | null {
  const seconds = numberIn(row, 'moving_time', MOVING_SECONDS);
  return seconds === null ? null : Math.round(seconds / 60);
}

const isPaired = (row: Fields): boolean => (valueIn(row, 'paired_activity_id') ?? null) !== null;

/** Workouts that Lutea itself sent are skipped. */
function parseWorkout(row: Fields): FoundWorkout[] {
  const [id, category, start] = [idOf(row), textIn(row, 'category'), localTimeIn(row, 'start_date_local')];
  const isOwn = workoutOfMark(textIn(row, 'external_id')) !== null;
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
      // intervals.icu writes percent, and in some answers a fraction.
      intensity: intensity !== null && intensity <= 2 ? intensity * 100 : intensity,
      isDone: isPaired(row),
      isSurelyTraining: true,
    },
  ];
}

const TYPES: Readonly<Record<ActivityKind, string>> = {
  RUNNING: 'Run',
  CYCLING: 'Ride',
  SWIMMING: 'Swim',
  STRENGTH: 'WeightTraining',
  WALKING: 'Walk',
  YOGA: 'Yoga',
  OTHER: 'Workout',
};

/** Zones for easy workouts. Harder ones get no zone: what their steps are is not known. */
const ZONES: Partial<Record<Hardness, string>> = { VERY_EASY: 'Z1', EASY: 'Z2' };

/** Lines that begin with “- ” become the steps on a watch. */
function describe({ description, hardness, minutes }: WorkoutToSend): string {
  const zone = ZONES[hardness];
  const hasSteps = /^- /m.test(description);
  const step = hasSteps || zone === undefined || minutes === null ? '' : `- ${minutes}m ${zone} HR`;
  return [description, step].filter((text) => text !== '').join('\n\n');
}

function toEvent(workout: WorkoutToSend): object {
  const { id, date, time, sport, title, minutes } = workout;
  return {
    // Without a category the event would become a note.
    category: 'WORKOUT',
    start_date_local: `${date}T${time ?? MIDNIGHT}:00`,
    type: TYPES[sport],
    name: title,
    description: describe(workout),
    ...(minutes !== null && { moving_time: minutes * 60 }),
    external_id: markOf(id),
    tags: [OWN_TAG],
  };
}

function parseSent(row: Fields): SentEvent[] {
  const workoutId = workoutOfMark(textIn(row, 'external_id'));
  const [remote, start] = [idOf(row), localTimeIn(row, 'start_date_local')];
  if (workoutId === null || remote === null || start === null) return [];
  const [category, title] = [textIn(row, 'category'), textIn(row, 'name') ?? ''];
  const tags = valueIn(row, 'tags');
  const minutes = minutesOf(row);
  const values = [
    start.toString(),
    category,
    title,
    textIn(row, 'type'),
    minutes,
    textIn(row, 'description'),
  ];
  return [
    {
      workoutId,
      remote,
      hash: eventHash(values),
      date: start.toPlainDate(),
      time: timeOf(start),
      title,
      minutes,
      isPaired: isPaired(row),
      isOurs: category === 'WORKOUT' && Array.isArray(tags) && tags.includes(OWN_TAG),
    },
  ];
}

function createSender(api: JsonApi): PlanSender {
  const findOne = async (remote: string): Promise<SentEvent[]> => {
    try {
      return parseSent(asFields(await api.get('event', `${EVENTS}/${encodeURIComponent(remote)}`)) ?? {});
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return [];
      throw error;
    }
  };
  return {
    async find({ from, to }, sent) {
      const rows = readRows(await api.get('events', `${EVENTS}?oldest=${from}&newest=${to}`));
      const events = rows.flatMap(parseSent);
      const known = new Set(events.map(({ remote }) => remote));
      // An event that was moved out of these days or deleted has to be read by its id.
      for (const { remote } of sent) if (!known.has(remote)) events.push(...(await findOne(remote)));
      return events;
    },
    async write(workout) {
      const path = `${EVENTS}/bulk?upsert=true`;
      const rows = readRows(
        await api.send('send events', path, { method: 'POST', json: [toEvent(workout)] }),
      );
      // The answer is what counts: the server computes minutes from the description itself.
      const event = rows.flatMap(parseSent).find(({ workoutId }) => workoutId === workout.id);
      if (event === undefined)
        throw new VendorError('UNEXPECTED', 'intervals.icu did not return the event that was sent');
      return event;
    },
    async remove({ remote, isOurs }, notBefore) {
      if (!isOurs) return;
      const path = `${EVENTS}/${encodeURIComponent(remote)}?notBefore=${notBefore}`;
      await api.send('delete event', path, { method: 'DELETE', accept: [404] });
    },
  };
}

/** The calendar of the owner of a key or token. */
export function createIntervalsCalendar(api: JsonApi): PlanCalendar {
  return {
    async read(days: CoveredDays) {
      const rows = readRows(await api.get('events', `${EVENTS}?oldest=${days.from}&newest=${days.to}`));
      return { workouts: rows.flatMap(parseWorkout), covers: days, unreadable: 0 };
    },
    sender: createSender(api),
  };
}
