import { overrideName } from '#core/training/wording.ts';
import type { AssistantWording } from '../wording.ts';

export const fr: AssistantWording = {
  locale: 'fr',
  logStart: (day) => `Enregistrer un début de règles le ${day}\u202f?`,
  switchOn: (override) =>
    `Activer «\u00a0${overrideName(override, 'fr')}\u00a0» pour le conseil du jour\u202f?`,
  switchOff: (override) =>
    `Désactiver «\u00a0${overrideName(override, 'fr')}\u00a0» pour le conseil du jour\u202f?`,
  addSession: (title, day) => `Prévoir la séance «\u00a0${title}\u00a0» le ${day}\u202f?`,
  yes: 'Oui, continuer',
};
