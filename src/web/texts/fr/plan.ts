import type { Texts } from '../catalogue.ts';

export const plan: Texts['plan'] = {
  howToRead:
    'Chaque jour indique un plafond, pas une consigne. La décision se prend le matin, selon votre ressenti et les mesures de votre montre.',
  howSure:
    'Les plafonds des jours à venir viennent seulement de votre cycle. Ce que permettra votre corps est estimé pour quatre jours au plus, et indiqué avec chaque séance.',
  tooHard: (sessions) =>
    sessions === 1
      ? '1 dépasse ce que son jour permet'
      : `${sessions} dépassent ce que leurs jours permettent`,
  planned: (time) => `${time} prévues`,
  hardDays: (days, usual) =>
    `${days === 1 ? '1 jour intense' : `${days} jours intenses`}${usual === null ? '' : `, d’habitude ${usual}`}`,
  againstUsual: (minutes, usual) => `${minutes} minutes intensives, d’habitude ${usual}`,
  windowFrom: (day) => `règles probables à partir du ${day}`,
  showDays: (range) => `Afficher les jours du ${range}`,
  keys: 'Les flèches la déplacent vers un jour plus tôt ou plus tard.',
  reach: 'Jusqu’à quand',
  reachWeeks: (weeks) => `${weeks} sem.`,
  months: 'Mois',
  notDecided: 'Aucun conseil',
  done: (minutes) => `${minutes} min faites`,
  thisWeek: 'Cette semaine',
  nextWeek: 'La semaine prochaine',
  targetUsed: (used, total) => `${used} sur ${total} min utilisées`,
  targetLeft: (left) => `reste ${left} min`,
  targetUnmeasured: 'Rien n’a encore été mesuré cette semaine.',
  atMost: 'Jusqu’à\u00a0:',
  everyDay: 'tous les jours',
  decided: 'Conseil\u00a0:',
  today: 'Auj.',
  predictedStart: 'Règles prévues',
  drawnStart: 'Règles possibles à tout moment\u00a0: supposées ici',
  noPeriod:
    'Le plan suit votre cycle. Enregistrez le premier jour de vos dernières règles et il apparaîtra ici.',
  toCalendar: 'Choisir le jour dans le calendrier',
  noDevice:
    'Sans montre connectée, il n’y a pas de conseil le matin, et les minutes utilisées ne sont pas comptées.',
  toDevice: 'Connecter une montre',
  notPhased: 'Vos phases ne sont pas estimées, aucun jour n’est donc limité.',
  planningOff: 'Vous avez désactivé la planification par phases, aucun jour n’est donc limité.',
  toSettings: 'Ouvrir les réglages',
};
