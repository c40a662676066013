import type { Texts } from '../../en.ts';

export const entry: Texts['settings']['entry'] = {
  offer: 'Votre montre n’a encore rien mesuré pour aujourd’hui. Vous pouvez saisir ce qu’elle affiche.',
  open: 'Saisir des valeurs à la main',
  title: 'Valeurs du jour à la main',
  lead: 'Remplissez ce que vous savez. Dès que les valeurs de votre montre arrivent, elles remplacent celles-ci.',
  statuses: { BALANCED: 'Équilibré', UNBALANCED: 'Déséquilibré', LOW: 'Bas', POOR: 'Faible' },
  noValue: 'Aucune valeur',
  fields: {
    hrvStatus: 'Statut VFC',
    hrvLastNightMs: 'VFC de la nuit (ms)',
    restingHeartRate: 'Fréquence cardiaque au repos (par minute)',
    bodyBatteryCurrent: 'Body Battery actuelle',
    bodyBatteryYesterdayLow: 'Body Battery minimale d’hier',
    sleepSeconds: 'Sommeil (heures:minutes)',
    sleepScore: 'Score de sommeil',
    stressAverage: 'Stress moyen',
    intensityMinutesWeek: 'Minutes intensives de la semaine',
  },
  range: (min, max) => `Un nombre de ${min} à ${max}.`,
  sleepForm: 'Indiquez des heures et des minutes, par exemple 7:30.',
  nothing: 'Remplissez au moins une valeur.',
  saved: 'Saisi pour aujourd’hui.',
};
