import { overrideName } from '#core/training/wording.ts';
import type { AssistantWording } from '../wording.ts';

export const en: AssistantWording = {
  locale: 'en-GB',
  logStart: (day) => `Log the start of a period on ${day}?`,
  switchOn: (override) => `Switch on “${overrideName(override, 'en')}” for the training advice?`,
  switchOff: (override) => `Switch off “${overrideName(override, 'en')}” for the training advice?`,
  addSession: (title, day) => `Plan the session “${title}” on ${day}?`,
  yes: 'Yes, do it',
};
