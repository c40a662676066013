import type { Texts } from '../catalogue.ts';

/** A period start, wherever it is logged or removed. */
export const logPeriod: Texts['logPeriod'] = {
  title: 'Enregistrer le début des règles',
  firstDay: 'Premier jour de saignement',
  log: 'Enregistrer le début',
  logged: (day) => `Début des règles enregistré pour le ${day}.`,
  removed: (day) => `Le début du ${day} est retiré.`,
};
