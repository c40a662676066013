import type { AssistantWording } from '../wording.ts';

export const fr: AssistantWording = {
  locale: 'fr',
  logStart: (day) => `Enregistrer un début de règles le ${day}\u202f?`,
  switchOn: (name) => `Activer «\u00a0${name}\u00a0» pour le conseil du jour\u202f?`,
  switchOff: (name) => `Désactiver «\u00a0${name}\u00a0» pour le conseil du jour\u202f?`,
  addSession: (title, day) => `Prévoir la séance «\u00a0${title}\u00a0» le ${day}\u202f?`,
  overrides: { flare: 'Poussée', stress: 'Stress élevé', sleep: 'Mauvaise nuit', pms: 'SPM' },
  yes: 'Oui, continuer',
};
