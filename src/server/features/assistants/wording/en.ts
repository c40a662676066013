import type { AssistantWording } from '../wording.ts';

export const en: AssistantWording = {
  locale: 'en-GB',
  logStart: (day) => `Log the start of a period on ${day}?`,
  switchOn: (name) => `Switch on “${name}” for the training advice?`,
  switchOff: (name) => `Switch off “${name}” for the training advice?`,
  addSession: (title, day) => `Plan the session “${title}” on ${day}?`,
  overrides: { flare: 'Flare', stress: 'High stress', sleep: 'Poor sleep', pms: 'PMS' },
  yes: 'Yes, do it',
};
