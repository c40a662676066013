import type { Texts } from '../../catalogue.ts';

/** A period start, wherever it is logged or removed. */
export const logPeriod: Texts['logPeriod'] = {
  title: 'Enregistrer le début des règles',
  firstDay: 'Premier jour de saignement',
  otherFirstDay: 'Autre premier jour de saignement',
  today: (day) => `Aujourd’hui, ${day}`,
  yesterday: (day) => `Hier, ${day}`,
  log: 'Enregistrer le début',
  logBleeding: 'Enregistrer le début des saignements',
  addAnother: 'Enregistrer et en ajouter un autre',
  soFar: (days) => `Enregistré à l’instant\u00a0: ${days}.`,
  logged: (day) => `Début des règles enregistré pour le ${day}.`,
  nowDay: (day) => `C’est le jour ${day} de votre cycle.`,
  nextExpected: (day) => `Prochaines règles\u00a0: vers le ${day.replace(/\.$/, '')}.`,
  nextBetween: (from, to) => `Les prochaines règles sont attendues entre le ${from} et le ${to}.`,
  answerStays: (status) => `Le conseil du jour reste\u00a0: ${status}.`,
  answerIsNow: (status) => `Le conseil du jour est maintenant\u00a0: ${status}.`,
  waiting: (day) => `Début du ${day}\u00a0: pas encore envoyé. Il le sera au retour de la connexion.`,
  takeBack: 'Retirer',
  removed: (day) => `Le début du ${day} a été retiré.`,
  restored: (day) => `Le début du ${day} est rétabli.`,
};
