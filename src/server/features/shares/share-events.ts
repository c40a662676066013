import { hash } from 'node:crypto';
import type { ShareAnswer } from '#contract/share.ts';
import { dayNumber, isSameDay, utcStartMs } from '#core/calendar-day.ts';
import { isEase } from '#core/training/neutral.ts';
import type { ShareReading } from './read-share.ts';
import type { ShareWording } from './wording.ts';

/** An event in the form that `writeCalendar` needs. */
export interface ShareEvent {
  uid: string;
  firstDay: Temporal.PlainDate;
  lastDay: Temporal.PlainDate;
  tentative: boolean;
  title: string;
  description: string | null;
  sequence: number;
  changedAtEpochS: number;
}

type Words = ShareWording['page'];

/** The title of a day's event: the answer and the planned sessions. */
function titleOf(date: Temporal.PlainDate, { share, days, answer }: ShareReading, words: Words): string {
  const day = days.find((each) => isSameDay(each.date, date));
  const answers =
    answer.answers !== null && day !== undefined ? [wordOf(share.shows, day.status, words)] : [];
  const ceilings =
    answer.cycle?.ceilings.filter((each) => isSameDay(each.date, date) && each.ceiling !== null) ?? [];
  const ceiling =
    answers.length > 0 ? [] : ceilings.map((each) => words.statuses[each.ceiling as keyof Words['statuses']]);
  const planned = plannedOn(date, answer).map(({ title, minutes }) =>
    minutes === null ? title : `${title}, ${words.minutes(minutes)}`,
  );
  return [...answers, ...ceiling, ...planned].join(' · ');
}

function wordOf(
  shows: ShareReading['share']['shows'],
  status: keyof Words['statuses'],
  words: Words,
): string {
  if (shows.includes('FIVE_LEVELS')) return words.statuses[status];
  return words.levels[isEase(status) ? 'EASE' : 'PLANNED'];
}

const plannedOn = (date: Temporal.PlainDate, { sessions }: ShareAnswer) =>
  sessions?.planned.filter((each) => isSameDay(each.date, date) && each.state !== 'SKIPPED') ?? [];

/** One event a day. Its time of change is its day, so that an unchanged calendar has the same bytes. */
export function shareEvents(reading: ShareReading, words: Words): ShareEvent[] {
  const { share, days, answer } = reading;
  const dates = [
    ...days.map(({ date }) => date),
    ...(answer.sessions?.planned.map(({ date }) => date) ?? []),
    ...(answer.cycle?.ceilings.map(({ date }) => date) ?? []),
  ];
  const distinct = [...new Map(dates.map((date) => [dayNumber(date), date])).values()];
  return distinct
    .toSorted((a, b) => dayNumber(a) - dayNumber(b))
    .map((date) => ({ date, title: titleOf(date, reading, words) }))
    .filter(({ title }) => title !== '')
    .map(({ date, title }) => ({
      // Hashed: a UID must not reveal the share.
      uid: hash('sha256', `${share.id} ${date}`).slice(0, 32),
      firstDay: date,
      lastDay: date,
      tentative: dayNumber(date) > dayNumber(answer.today),
      title,
      description: null,
      sequence: 0,
      changedAtEpochS: utcStartMs(dayNumber(date)) / 1000,
    }));
}
