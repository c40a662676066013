import type { Language } from '#core/language.ts';
import type { Override } from '#core/training/override.ts';
import { de } from './wording/de.ts';
import { en } from './wording/en.ts';
import { fr } from './wording/fr.ts';

/** What a person is asked before an assistant changes something. */
export interface AssistantWording {
  locale: string;
  logStart: (day: string) => string;
  switchOn: (override: Override) => string;
  switchOff: (override: Override) => string;
  addSession: (title: string, day: string) => string;
  yes: string;
}

export const ASSISTANT_WORDING: Readonly<Record<Language, AssistantWording>> = { en, de, fr };
