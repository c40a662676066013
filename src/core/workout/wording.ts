import type { Language } from '#core/language.ts';
import { chanceText } from '#core/training/ahead/chance-words.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { onceNeeded } from '#leaf/once-needed.ts';
import type { WorkoutOffer } from './advise.ts';
import { de } from './wording/de.ts';
import { en } from './wording/en.ts';
import { fr } from './wording/fr.ts';
import type { Hardness, Workout } from './workout.ts';

/** All texts about workouts in one language. */
export interface WorkoutWording {
  /** The word for a workout's hardness: "easy". */
  hardness: Readonly<Record<Hardness, string>>;
  planned: (title: string, minutes: number | null) => string;
  fits: string;
  /** The hardest that today's answer allows, in words. */
  atMost: Readonly<Record<Exclude<TrainingStatus, 'TRAIN'>, string>>;
  /** What today allows, and what to do instead. */
  instead: (limit: string, offers: string) => string;
  /** Offers, which are parts of a sentence. */
  swap: (hardness: string, minutes: number | null) => string;
  leaveOut: string;
  move: (weekday: string, chance: string) => string;
  or: (one: string, other: string) => string;
  tooEarly: string;
  /** The line about one week: intensity minutes and hard days, each with what is usual. */
  week: (week: WeekNumbers) => string;
}

export interface WeekNumbers {
  minutes: number;
  usualMinutes: number | null;
  hardDays: number;
  usualHardDays: number | null;
}

const WORDINGS: Readonly<Record<Language, WorkoutWording>> = { en, de, fr };

const WEEKDAYS = {
  en: onceNeeded(() => new Intl.DateTimeFormat('en', { weekday: 'long' })),
  de: onceNeeded(() => new Intl.DateTimeFormat('de', { weekday: 'long' })),
  fr: onceNeeded(() => new Intl.DateTimeFormat('fr', { weekday: 'long' })),
} satisfies Record<Language, unknown>;

interface AdviceFacts {
  workout: Pick<Workout, 'title' | 'minutes'>;
  status: TrainingStatus | null;
  fits: boolean | null;
  offer: WorkoutOffer | null;
}

function offerText({ softer, move, isTooEarly }: WorkoutOffer, language: Language): string {
  const { hardness, swap, leaveOut, ...words } = WORDINGS[language];
  const first = softer === null ? leaveOut : swap(hardness[softer.hardness], softer.minutes);
  if (move === null) return `${first}.${isTooEarly ? ` ${words.tooEarly}` : ''}`;
  const moved = words.move(WEEKDAYS[language]().format(move.date), chanceText(move.chance, language));
  return `${words.or(first, moved)}.`;
}

interface AdviceTexts {
  /** The advice with the workout's name, for use on its own. */
  text: string;
  /** The advice without the name; empty without a decision. */
  verdict: string;
}

function verdictOf({ status, fits, offer }: AdviceFacts, language: Language): string {
  if (status === null || fits === null) return '';
  if (fits || status === 'TRAIN' || offer === null) return limitText(status, fits, language);
  const { atMost, instead } = WORDINGS[language];
  return instead(atMost[status], offerText(offer, language));
}

/**
 * "Intervals, 50 min planned." and "Today at most easy: swap for 40 min easy, or move it to Thursday (about 6 in 10)."
 */
export function adviceTexts(facts: AdviceFacts, language: Language): AdviceTexts {
  const { title, minutes } = facts.workout;
  const verdict = verdictOf(facts, language);
  return { verdict, text: `${WORDINGS[language].planned(title, minutes)} ${verdict}`.trim() };
}

/** A sentence about what today's answer allows of a workout. */
export function limitText(status: TrainingStatus, fits: boolean, language: Language): string {
  const words = WORDINGS[language];
  return fits || status === 'TRAIN' ? words.fits : `${words.atMost[status]}.`;
}

/** The week's intensity minutes and hard days against what is usual, in one line. */
export function weekText(week: WeekNumbers, language: Language): string {
  return WORDINGS[language].week(week);
}
