import type { Texts } from '../en.ts';

export const plan: Texts['plan'] = {
  title: 'Plan',
  howToRead:
    'Chaque jour indique un plafond, pas une consigne. Ce que vous ressentez et ce que la montre mesure le matin décident.',
  howSure:
    'Plus c’est loin, moins c’est sûr. Chaque semaine indique à quel point ses jours sont bien situés dans le cycle, à deux jours près.',
  reach: 'Jusqu’à quand',
  reachDays: (days) => `${days} jours`,
  thisWeek: 'Cette semaine',
  nextWeek: 'La semaine prochaine',
  confidenceFalls: (first, last) => `${first}, puis ${last}`,
  budgetPlanned: (total) => `Objectif : ${total} minutes d’intensité`,
  budgetUsed: (used, total) => `${used} sur ${total} min utilisées`,
  budgetLeft: (left) => `reste ${left} min`,
  budgetUnmeasured: 'Rien n’a encore été mesuré cette semaine.',
  atMost: 'Au plus :',
  today: 'Aujourd’hui',
  cycleDay: (day) => `J ${day}`,
  predictedStart: 'Règles prévues',
  drawnStart: 'Règles possibles à tout moment\u00a0: tracé à partir d’ici',
  noPeriod: 'Le plan suit votre cycle. Notez le premier jour de vos dernières règles et il apparaîtra ici.',
  toCalendar: 'Choisir le jour dans le calendrier',
  noDevice:
    'Sans montre connectée, les minutes utilisées ne sont pas comptées. Les plafonds restent valables.',
  toDevice: 'Connecter une montre',
  notPhased: 'Vos phases ne sont pas estimées, chaque jour est donc ouvert : seul le matin décide.',
  planningOff:
    'Vous avez désactivé la planification par phase, chaque jour est donc ouvert : seul le matin décide.',
  toSettings: 'Ouvrir les réglages',
};
