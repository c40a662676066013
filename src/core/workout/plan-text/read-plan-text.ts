import { addDays } from '#core/calendar-day.ts';
import type { Language } from '#core/language.ts';
import type { ActivityKind } from '#core/training/activity-kind.ts';
import { classifyTitle, guessTitle, type TitleCorrection } from '../guess-title.ts';
import type { Hardness } from '../workout.ts';
import { readDistanceKm, readMinutes, takeClock } from './durations.ts';
import { findDays } from './weekdays.ts';

interface PlanTextRequest {
  text: string;
  /** The Monday of the first week. */
  monday: Temporal.PlainDate;
  language: Language;
  corrections: readonly TitleCorrection[];
}

/** One workout as read. Everything in it is a guess for the person to change. */
export interface ReadWorkout {
  date: Temporal.PlainDate;
  time: string | null;
  sport: ActivityKind;
  title: string;
  minutes: number | null;
  distanceKm: number | null;
  hardness: Hardness;
  hardnessGuessed: boolean;
  note: string | null;
}

export interface ReadPlan {
  workouts: ReadWorkout[];
  /** Parts of the text without a day, as written. */
  unread: string[];
}

const LONGEST_PART = 300;
const LONGEST_TITLE = 120;
const MOST_WORKOUTS = 100;
const DAYS_IN_WEEK = 7;

/** Separates the cells of a table copied from a spreadsheet, whose first row has the days. */
const CELLS = /\t|\|/u;

/** Converts a table to lines: each cell becomes a line with the name of its day, each row a week. */
function untable(text: string, language: Language): string[] {
  const rows = text.split('\n').map((line) => line.split(CELLS).map((cell) => cell.trim()));
  const head = rows.findIndex((cells) => cells.filter((cell) => isDay(cell, language)).length >= 3);
  if (head < 0) return [text];
  const names = rows[head] ?? [];
  return rows.slice(head + 1).map((cells) =>
    cells
      .map((cell, at) => ({ cell, name: names[at] ?? '' }))
      .filter(({ cell, name }) => cell !== '' && isDay(name, language))
      .map(({ cell, name }) => `${name}: ${cell}`)
      .join('\n'),
  );
}

function isDay(cell: string, language: Language): boolean {
  const [mark] = findDays(cell, language);
  return mark !== undefined && mark.to >= cell.length;
}

interface Part {
  weekday: number;
  text: string;
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s:,.;–|-]+/u, '')
    .replace(/[\s,;/|–-]+$/u, '')
    .slice(0, LONGEST_PART);
}

function partsOf(text: string, language: Language): { parts: Part[]; before: string } {
  const marks = findDays(text, language);
  const parts = marks.map(({ weekday, to }, at) => ({ weekday, text: text.slice(to, marks[at + 1]?.from) }));
  return { parts, before: text.slice(0, marks[0]?.from ?? text.length) };
}

const AND = /\s(?:\+|\/|&)\s|\s(?=(?:AM|PM)[\s:])/u;

const sportOf = (title: string): ActivityKind | null => guessTitle({ title }).sport;

/**
 * Splits a day into sessions if they are of two sports; "easy run + strides" is one. Text in parentheses stays
 * together.
 */
function sessionsOf(text: string): string[] {
  const pieces = text.replaceAll(/\([^)]*\)/gu, (inside) => inside.replaceAll(/[+/&]/gu, ',')).split(AND);
  const sessions: string[] = [];
  for (const piece of pieces) {
    const last = sessions.at(-1);
    const [before, own] = [last === undefined ? null : sportOf(last), sportOf(piece)];
    const isOther = last === undefined || (own !== null && before !== null && own !== before);
    if (isOther) sessions.push(piece);
    else sessions.splice(-1, 1, `${last} + ${piece}`);
  }
  return sessions;
}

const EDGE_TIME =
  /^(?:\d{1,3}(?:-\d{1,3})? ?(?:min(?:uten|utes)?|['’]) (?=\p{L}))|[ ,:]+(?:\d{1,3} ?(?:min(?:uten|utes|s)?|['’])?|\d{1,2} ?h ?(?:\d{2})?)$/gu;

/** The text without the minutes at its beginning and end, which are a field of their own. */
function titleOf(text: string): string {
  const short = /\d ?x ?\d+$/u.test(text) ? text : text.replaceAll(EDGE_TIME, '').trim();
  return (/\p{L}|\dx/u.test(short) ? short : text).slice(0, LONGEST_TITLE);
}

function readWorkout(
  text: string,
  date: Temporal.PlainDate,
  corrections: readonly TitleCorrection[],
): (Omit<ReadWorkout, 'sport'> & { sport: ActivityKind | null }) | null {
  const { time, rest } = takeClock(text);
  const said = tidy(rest.replace(/^(?:AM|PM)[\s:]/u, ''));
  if (said === '' || guessTitle({ title: said }).isRest) return null;
  const minutes = readMinutes(said);
  const title = titleOf(said);
  const [alone, known] = [guessTitle({ title: said }).sport, classifyTitle({ title, minutes }, corrections)];
  const { hardness, hardnessGuessed } = known.hardnessGuessed
    ? classifyTitle({ title: said, minutes }, corrections)
    : known;
  return {
    date,
    time,
    sport: known.hardnessGuessed ? alone : known.sport,
    title,
    minutes,
    distanceKm: readDistanceKm(said),
    hardness,
    hardnessGuessed,
    note: said.length > LONGEST_TITLE ? said : null,
  };
}

const ENDURANCE: readonly (ActivityKind | null)[] = ['RUNNING', 'CYCLING', 'SWIMMING'];

/** The most frequent sport of the text, for titles without one: "5x4min" names no sport. */
function commonSport(sports: readonly (ActivityKind | null)[]): ActivityKind {
  const counts = Map.groupBy(
    sports.filter((sport) => sport !== null && ENDURANCE.includes(sport)) as ActivityKind[],
    (sport) => sport,
  );
  const [common] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return common?.[0] ?? 'OTHER';
}

/** Reads a plan that a person pasted: one or more weeks in their own words. */
export function readPlanText({ text, monday, language, corrections }: PlanTextRequest): ReadPlan {
  const weeks = untable(text.replaceAll('\r', ''), language);
  const read = weeks.map((week, at) => ({
    ...partsOf(week, language),
    from: addDays(monday, at * DAYS_IN_WEEK),
  }));
  const workouts = read.flatMap(({ parts, from }) =>
    parts.flatMap((part) =>
      sessionsOf(tidy(part.text)).flatMap(
        (session) => readWorkout(session, addDays(from, part.weekday - 1), corrections) ?? [],
      ),
    ),
  );
  const sport = commonSport(workouts.map((each) => each.sport));
  return {
    workouts: workouts.slice(0, MOST_WORKOUTS).map((each) => ({ ...each, sport: each.sport ?? sport })),
    unread: read.flatMap(({ before }) => before.split('\n').map(tidy)).filter((line) => line !== ''),
  };
}
