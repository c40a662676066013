import type { AssistantWording } from '../wording.ts';

export const de: AssistantWording = {
  locale: 'de',
  logStart: (day) => `Den Beginn einer Periode am ${day} eintragen?`,
  switchOn: (name) => `„${name}“ für die Empfehlung einschalten?`,
  switchOff: (name) => `„${name}“ für die Empfehlung ausschalten?`,
  addSession: (title, day) => `Die Einheit „${title}“ am ${day} planen?`,
  overrides: {
    flare: 'Starke Beschwerden',
    stress: 'Viel Stress',
    sleep: 'Schlecht geschlafen',
    pms: 'PMS',
  },
  yes: 'Ja, so machen',
};
