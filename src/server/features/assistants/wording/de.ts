import { overrideName } from '#core/training/wording.ts';
import type { AssistantWording } from '../wording.ts';

export const de: AssistantWording = {
  locale: 'de',
  logStart: (day) => `Den Beginn einer Periode am ${day} eintragen?`,
  switchOn: (override) => `„${overrideName(override, 'de')}“ für die Empfehlung einschalten?`,
  switchOff: (override) => `„${overrideName(override, 'de')}“ für die Empfehlung ausschalten?`,
  addSession: (title, day) => `Die Einheit „${title}“ am ${day} planen?`,
  yes: 'Ja, so machen',
};
