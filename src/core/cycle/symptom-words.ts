import type { Language } from '#core/language.ts';
import type { Symptom, SymptomPattern } from './symptom-patterns.ts';

interface SymptomWording {
  /** The text for each symptom at the level of its patterns. */
  often: Readonly<Record<Symptom, string>>;
  days: (first: number, last: number) => string;
  sentence: (symptom: string, days: string, cycles: number, of: number) => string;
}

const range = (first: number, last: number) => (first === last ? `${first}` : `${first}–${last}`);

const WORDINGS: Readonly<Record<Language, SymptomWording>> = {
  en: {
    often: { pain: 'Pain is often strong', energy: 'Energy is often low', mood: 'Mood is often low' },
    days: (first, last) => `on ${first === last ? 'day' : 'days'} ${range(first, last)}`,
    sentence: (symptom, days, cycles, of) => `${symptom} ${days} (in ${cycles} of ${of} cycles).`,
  },
  de: {
    often: {
      pain: 'Schmerzen sind oft stark',
      energy: 'Energie ist oft niedrig',
      mood: 'Stimmung ist oft gedrückt',
    },
    days: (first, last) => `${first === last ? 'an Tag' : 'an den Tagen'} ${range(first, last)}`,
    sentence: (symptom, days, cycles, of) => `${symptom} ${days} (in ${cycles} von ${of} Zyklen).`,
  },
  fr: {
    often: {
      pain: 'La douleur est souvent forte',
      energy: 'L’énergie est souvent basse',
      mood: 'L’humeur est souvent basse',
    },
    days: (first, last) => `${first === last ? 'le jour' : 'les jours'} ${range(first, last)}`,
    sentence: (symptom, days, cycles, of) => `${symptom} ${days} (${cycles} cycles sur ${of}).`,
  },
};

/** A pattern as a sentence: "Energy is often low on days 25–28 (in 3 of 4 cycles)." */
export function patternText(
  { symptom, firstDay, lastDay, cycles, of }: SymptomPattern,
  language: Language,
): string {
  const { often, days, sentence } = WORDINGS[language];
  return sentence(often[symptom], days(firstDay, lastDay), cycles, of);
}
