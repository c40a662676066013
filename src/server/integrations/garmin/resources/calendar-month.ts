import {
  dayIn,
  type Fields,
  fieldsIn,
  rowsOf,
  soleObject,
  textIn,
  valueIn,
} from '../../http-transport/json-fields.ts';
import type { Resource } from '../resource.ts';

export interface CalendarItem {
  kind: 'workout' | 'adaptive' | 'race';
  /** Id of the item in the calendar. */
  scheduleId: string | null;
  /** Id of the template: the person's own, or a coach’s workout. */
  template: string | null;
  /** Id of a coach’s plan. */
  planId: string | null;
  date: Temporal.PlainDate;
  time: string | null;
  title: string;
  sport: string | null;
}

const KINDS: Readonly<Record<string, CalendarItem['kind']>> = {
  workout: 'workout',
  fbtAdaptiveWorkout: 'adaptive',
  event: 'race',
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idIn(row: Fields, key: string): string | null {
  const id = valueIn(row, key);
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? String(id) : null;
}

/** Ids become part of a path, so a text that is no UUID is null. */
function uuidIn(row: Fields, key: string): string | null {
  const text = textIn(row, key);
  return text !== null && UUID.test(text) ? text : null;
}

function timeIn(row: Fields): string | null {
  const time = textIn(fieldsIn(row, 'eventTimeLocal'), 'startTimeHhMm') ?? '';
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

function parseItem(row: Fields): CalendarItem[] {
  const kind = KINDS[textIn(row, 'itemType') ?? ''];
  const [date, title] = [dayIn(row, 'date'), (textIn(row, 'title') ?? '').trim()];
  if (kind === undefined || date === null || title === '') return [];
  if (kind === 'race' && valueIn(row, 'isRace') !== true) return [];
  const template = { workout: idIn(row, 'workoutId'), adaptive: uuidIn(row, 'workoutUuid'), race: null }[
    kind
  ];
  return [
    {
      kind,
      scheduleId: idIn(row, 'id') ?? uuidIn(row, 'shareableEventUuid'),
      template,
      planId: idIn(row, 'trainingPlanId'),
      date,
      time: timeIn(row),
      title,
      sport: textIn(row, 'sportTypeKey'),
    },
  ];
}

/** A month of the calendar, with some days of the months beside it. Garmin counts months from 0. */
export const calendarMonth: Resource<[month: Temporal.PlainYearMonth], CalendarItem[]> = {
  label: 'calendar',
  path: ({ year, month }) => `/calendar-service/year/${year}/month/${month - 1}`,
  parse: (json) => rowsOf(valueIn(soleObject(json), 'calendarItems')).flatMap(parseItem),
};
