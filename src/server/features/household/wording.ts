import type { Language } from '#core/language.ts';
import { de } from './wording/de.ts';
import { en } from './wording/en.ts';
import { fr } from './wording/fr.ts';

export type HouseholdWords = typeof en;

export const HOUSEHOLD_WORDS: Readonly<Record<Language, HouseholdWords>> = { en, de, fr };

/** What went wrong, by its name in the words. */
export type HouseholdProblem = keyof HouseholdWords['problems'];
