import type { Language } from '#core/language.ts';
import type { Override } from '#core/training/override.ts';
import { overrideName } from '#core/training/wording.ts';

/** What a person is asked before an assistant changes something. */
export interface AssistantWording {
  locale: string;
  logStart: (day: string) => string;
  switchOn: (override: Override) => string;
  switchOff: (override: Override) => string;
  addSession: (title: string, day: string) => string;
  yes: string;
}

const en: AssistantWording = {
  locale: 'en-GB',
  logStart: (day) => `Log the start of a period on ${day}?`,
  switchOn: (override) => `Switch on “${overrideName(override, 'en')}” for the training advice?`,
  switchOff: (override) => `Switch off “${overrideName(override, 'en')}” for the training advice?`,
  addSession: (title, day) => `Plan the session “${title}” on ${day}?`,
  yes: 'Yes, do it',
};

const de: AssistantWording = {
  locale: 'de',
  logStart: (day) => `Den Beginn einer Periode am ${day} eintragen?`,
  switchOn: (override) => `„${overrideName(override, 'de')}“ für die Empfehlung einschalten?`,
  switchOff: (override) => `„${overrideName(override, 'de')}“ für die Empfehlung ausschalten?`,
  addSession: (title, day) => `Die Einheit „${title}“ am ${day} planen?`,
  yes: 'Ja, so machen',
};

const fr: AssistantWording = {
  locale: 'fr',
  logStart: (day) => `Enregistrer un début de règles le ${day}\u202f?`,
  switchOn: (override) =>
    `Activer «\u00a0${overrideName(override, 'fr')}\u00a0» pour le conseil du jour\u202f?`,
  switchOff: (override) =>
    `Désactiver «\u00a0${overrideName(override, 'fr')}\u00a0» pour le conseil du jour\u202f?`,
  addSession: (title, day) => `Prévoir la séance «\u00a0${title}\u00a0» le ${day}\u202f?`,
  yes: 'Oui, continuer',
};

export const ASSISTANT_WORDING: Readonly<Record<Language, AssistantWording>> = { en, de, fr };
