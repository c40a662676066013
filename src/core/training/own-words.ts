import type { Bleeding, Level } from '#core/cycle/body-day.ts';
import type { TrainingStatus } from './training-status.ts';

/** Whether the person is ill. A yes holds until a no. */
export const ILL_ANSWERS = ['YES', 'NO'] as const;
export type IllAnswer = (typeof ILL_ANSWERS)[number];

/** What the person wants to do on one day. TRAIN: they feel good. */
export const WISHES = ['TRAIN', 'EASE_OFF'] as const;
export type Wish = (typeof WISHES)[number];

/** What the person noted about one day that its decision reads. */
export interface DayWords {
  pain: Level | null;
  energy: Level | null;
  wish: Wish | null;
  /** Bleeding and mood lower nothing: easing off is only offered. */
  bleeding: Bleeding | null;
  mood: Level | null;
}

export const NO_WORDS: DayWords = { pain: null, energy: null, wish: null, bleeding: null, mood: null };

/** The answer on one day, which is given by its number. */
export interface DatedIllAnswer {
  day: number;
  ill: IllAnswer;
}

/** ILL: until the person says otherwise. COMING_BACK: the first two days after that. */
export type Illness = 'ILL' | 'COMING_BACK';

/** What the rules about the person's word read. */
type LimitingWords = Pick<DayWords, 'pain' | 'energy' | 'wish'> & { illness: Illness | null };

interface WordRow {
  /** The best status that it allows. */
  limit: TrainingStatus;
  applies(words: LimitingWords): boolean;
}

/** The rules about the person's word, one row each. */
export const WORD_TABLE = {
  ILL: { limit: 'REST', applies: ({ illness }) => illness === 'ILL' },
  PAIN_HIGH: { limit: 'GENTLE', applies: ({ pain }) => pain === 'HIGH' },
  COMING_BACK: { limit: 'LIGHT', applies: ({ illness }) => illness === 'COMING_BACK' },
  PAIN_AND_LOW_ENERGY: {
    limit: 'LIGHT',
    applies: ({ pain, energy }) => pain === 'MEDIUM' && energy === 'LOW',
  },
  PAIN_MEDIUM: { limit: 'REDUCED', applies: ({ pain }) => pain === 'MEDIUM' },
  LOW_ENERGY: { limit: 'REDUCED', applies: ({ energy }) => energy === 'LOW' },
  EASE_OFF: { limit: 'REDUCED', applies: ({ wish }) => wish === 'EASE_OFF' },
} as const satisfies Record<string, WordRow>;

const COMING_BACK_DAYS = 2;

interface Spell {
  from: number;
  /** The number of the day on which the person said no. */
  until: number;
}

/** The times of illness, from each yes to the next no, oldest first. */
function spellsOf(answers: readonly DatedIllAnswer[]): Spell[] {
  const spells: Spell[] = [];
  for (const { day, ill } of answers.toSorted((a, b) => a.day - b.day)) {
    const last = spells.at(-1);
    const isOpen = last?.until === Number.POSITIVE_INFINITY;
    if (ill === 'YES' && !isOpen) spells.push({ from: day, until: Number.POSITIVE_INFINITY });
    if (ill === 'NO' && isOpen) last.until = day;
  }
  return spells;
}

/** Looks up whether the person said that they were ill on a day. */
export function illnessOn(answers: readonly DatedIllAnswer[]): (day: number) => Illness | null {
  const spells = spellsOf(answers);
  return (day) => {
    if (spells.some(({ from, until }) => from <= day && day < until)) return 'ILL';
    return spells.some(({ until }) => until <= day && day < until + COMING_BACK_DAYS) ? 'COMING_BACK' : null;
  };
}

/** The first day of the illness that lasts on this day; null if the person is not ill. */
export function illSince(answers: readonly DatedIllAnswer[], day: number): number | null {
  return spellsOf(answers).find(({ from, until }) => from <= day && day < until)?.from ?? null;
}

/** The questions of a morning: about signs of illness once a day, about an illness every morning until it is over. */
export const ILL_QUESTIONS = ['ARE_YOU_ILL', 'STILL_ILL'] as const;
export type IllQuestion = (typeof ILL_QUESTIONS)[number];

export function illQuestion(
  answers: readonly DatedIllAnswer[],
  today: number,
  isSuspected: boolean,
): IllQuestion | null {
  if (answers.some(({ day }) => day === today)) return null;
  if (illSince(answers, today) !== null) return 'STILL_ILL';
  return isSuspected ? 'ARE_YOU_ILL' : null;
}

/** Whether easing off is offered: for heavy bleeding or a low mood, which lower nothing by themselves. */
export function offersEasing({
  bleeding,
  mood,
  wish,
}: Pick<DayWords, 'bleeding' | 'mood' | 'wish'>): boolean {
  return wish === null && (bleeding === 'HEAVY' || mood === 'LOW');
}
