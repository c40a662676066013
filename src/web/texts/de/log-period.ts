import type { Texts } from '../catalogue.ts';

/** A period start, wherever it is logged or removed. */
export const logPeriod: Texts['logPeriod'] = {
  title: 'Periodenbeginn eintragen',
  firstDay: 'Erster Tag der Blutung',
  log: 'Beginn eintragen',
  logged: (day) => `Periodenbeginn für ${day} eingetragen.`,
  removed: (day) => `Eintrag vom ${day} entfernt.`,
};
