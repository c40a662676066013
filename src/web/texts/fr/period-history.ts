import type { Texts } from '../catalogue.ts';

const days = (count: number) => (count === 1 ? '1 jour' : `${count} jours`);

const daysRange = (from: number, to: number) => (from === to ? days(from) : `${from} à ${to} jours`);

export const periodHistory: Texts['periodHistory'] = {
  add: 'Ajouter',
  forDoctor: 'Deux pages pour le médecin',
  bring: 'Importer l’historique d’une autre application',
  empty:
    'Aucun début de règles n’est enregistré. Ajoutez le premier jour de vos dernières règles, et Lutea pourra estimer où vous en êtes dans votre cycle.',
  oneMoreStart: 'Ajoutez un autre début pour voir la durée du cycle entre les deux.',
  cycleLengths: 'Durée des cycles',
  days,
  daysRange,
  average: 'Moyenne',
  averageOf: (cycles) => (cycles === 1 ? 'sur votre seul cycle' : `sur vos ${cycles} cycles`),
  range: 'Du plus court au plus long',
  accuracy: 'Prévisions',
  closeOf: (close, predicted) => `${close} sur ${predicted}`,
  within: (within) => `à ${days(within)} près`,
  asItWas: 'Votre cycle',
  asPredicted: 'Prévision',
  summary: ({ cycles, shortest, longest, average, predicted, close }) =>
    [
      `Ces ${cycles} cycles ont duré ${daysRange(shortest, longest)}\u202f; la moyenne de tous vos cycles est de ${average}.`,
      predicted > 0 ? `La prévision était juste à 2 jours près ${close} fois sur ${predicted}.` : '',
    ]
      .join(' ')
      .trim(),
  starts: 'Débuts enregistrés',
  start: 'Début',
  cycleLength: 'Durée du cycle',
  lengthUnknown: 'Durée inconnue',
  againstPrediction: 'Par rapport à la prévision',
  actions: 'Actions',
  openGap: 'Non compté\u00a0: un début manque-t-il\u202f?',
  addMissing: 'Ajouter le début manquant',
  noPrediction: 'Pas encore de prévision',
  daysOff: (off) => {
    if (off === 0) return 'Comme prévu';
    return off < 0 ? `${days(-off)} plus tôt` : `${days(off)} plus tard`;
  },
  predictedFor: (day) => `prévu le ${day}`,
  lastLength: (hasMore) =>
    hasMore
      ? 'Un cycle se compte depuis le début précédent. Pour le dernier affiché, il se trouve à la page suivante.'
      : 'Un cycle se compte depuis le début précédent. Rien n’est enregistré avant le dernier affiché.',
  editDay: (day) => `Modifier\u00a0: ${day}`,
  deleteDay: (day) => `Supprimer\u00a0: ${day}`,
  editTitle: 'Modifier le début',
  editHint: 'Les durées et les prévisions seront recalculées.',
  moved: (day) => `Le début est maintenant le ${day}.`,
  leftOut: 'Le cycle avant ce début',
  leftOutHint: 'Un cycle exclu ne change ni la moyenne ni les prévisions.',
  notLeftOut: 'Compte dans la moyenne',
  leftOutReasons: {
    PREGNANCY: 'grossesse',
    ILLNESS: 'maladie',
    TRAVEL: 'voyage',
    OTHER: 'autre raison',
  },
  leftOutFor: (reason) => `exclu\u00a0: ${reason}`,
  deleteTitle: 'Supprimer ce début\u202f?',
  deleteHint: 'Seul ce début est supprimé. Les durées et les prévisions seront recalculées sans lui.',
  deleted: (day) => `Le début du ${day} a été supprimé. Les autres restent.`,
  entryMissing: 'Cette entrée est introuvable ici.',
  entryMissingHint: 'Elle a peut-être été supprimée, ou déplacée sur une autre page.',
};
