import type { TrainingStatus } from '#core/training/training-status.ts';

export type Answer = 'EASE' | 'PLANNED';

/** What a share tells. An installation may leave out any of it. */
export interface Athlete {
  name: string;
  /** The date of today at that installation. */
  today: string;
  /** Answers by date; null if they are not shared. */
  answers: ReadonlyMap<string, { answer: Answer; level: TrainingStatus | null }> | null;
  wantsToTalk: boolean;
  /** Minutes of the last whole week; null if they are not shared or not known. */
  minutes: number | null;
  sharesMinutes: boolean;
}

const LONGEST_NAME = 60;
const MOST_ITEMS = 40;
const MOST_MINUTES = 10_080;

const LEVELS: readonly string[] = ['REST', 'GENTLE', 'LIGHT', 'REDUCED', 'TRAIN'] satisfies TrainingStatus[];
const isLevel = (value: unknown): value is TrainingStatus => LEVELS.includes(String(value));
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Fields[] | null =>
  Array.isArray(value) ? value.slice(0, MOST_ITEMS).filter(isFields) : null;

function answersOf(fields: Fields): Athlete['answers'] {
  const listed = listOf(fields['answers']);
  if (listed === null) return null;
  return new Map(
    listed.flatMap(({ date, answer, level }) =>
      isDay(date) && (answer === 'EASE' || answer === 'PLANNED')
        ? [[date, { answer, level: isLevel(level) ? level : null }] as const]
        : [],
    ),
  );
}

function minutesOf(weeks: Fields[] | null): number | null {
  const minutes = weeks?.at(-1)?.['minutes'];
  const isKnown = typeof minutes === 'number' && minutes >= 0 && minutes <= MOST_MINUTES;
  return isKnown ? Math.round(minutes) : null;
}

/** Reads the JSON of a share, from any installation. Undefined if it is something else. */
export function toAthlete(text: string): Athlete | undefined {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isFields(fields)) return undefined;
  const { shownAs, today, talkToMe } = fields;
  if (typeof shownAs !== 'string' || !isDay(today)) return undefined;
  const weeks = listOf(fields['weeks']);
  return {
    name: shownAs.slice(0, LONGEST_NAME),
    today,
    answers: answersOf(fields),
    wantsToTalk: talkToMe === true,
    minutes: minutesOf(weeks),
    sharesMinutes: weeks !== null,
  };
}

/** A sum over fewer people would reveal single ones. */
const FEWEST_FOR_SUMS = 5;

export interface SquadSums {
  answered: number;
  ease: number;
  /** Sum of the minutes that are shared; null with fewer than five people. */
  minutes: { total: number; people: number } | null;
}

/** Sums over those who share the value; null with fewer than five people. */
export function sumSquad(athletes: readonly Athlete[]): SquadSums | null {
  const today = athletes.flatMap(({ answers, today: day }) => answers?.get(day)?.answer ?? []);
  if (today.length < FEWEST_FOR_SUMS) return null;
  const minutes = athletes.flatMap((each) => each.minutes ?? []);
  return {
    answered: today.length,
    ease: today.filter((answer) => answer === 'EASE').length,
    minutes:
      minutes.length < FEWEST_FOR_SUMS
        ? null
        : { total: minutes.reduce((sum, each) => sum + each, 0), people: minutes.length },
  };
}
