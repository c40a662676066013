import type { Texts } from '../catalogue.ts';

const about = (share: number) => {
  if (share >= 0.95) return 'presque toujours';
  return share < 0.05 ? 'presque jamais' : `environ ${Math.round(share * 10)} fois sur 10`;
};

const end = (share: number) => {
  if (share >= 0.95) return 'presque 10';
  return `${Math.round(share * 10)}`;
};

const kind = (status: string, eased: boolean | null) => {
  if (eased === null) return `jours «\u00a0${status}\u00a0»`;
  return eased
    ? `jours «\u00a0${status}\u00a0» où vous avez levé le pied`
    : `jours «\u00a0${status}\u00a0» où vous vous êtes quand même entraînée`;
};

const mornings = ({ days, good, of }: { days: number; good: number; of: number }) =>
  `${days === 1 ? '1 jour' : `${days} jours`}, et le lendemain matin «\u00a0Entraînement\u00a0» ou «\u00a0Un peu moins\u00a0» ${good} fois sur ${of}`;

export const followUp: Texts['followUp'] = {
  title: 'Comment ça s’est passé\u202f?',
  today: (status) =>
    `Le conseil d’aujourd’hui était «\u00a0${status}\u00a0». Comment était-ce par rapport à cela\u202f?`,
  yesterday: (status) =>
    `Le conseil d’hier était «\u00a0${status}\u00a0». Comment était-ce par rapport à cela\u202f?`,
  done: (what) => `Prévu ou fait\u00a0: ${what}.`,
  activity: (kindOfActivity, minutes) => `${kindOfActivity}, ${minutes} min`,
  answers: {
    EASIER: 'Plus facile',
    AS_SAID: 'Comme prévu',
    HARDER: 'Plus dur',
    NOT_TRAINED: 'Pas d’entraînement',
  },
  scorecard: 'Était-ce comme prévu\u202f?',
  scorecardHint:
    'Vos réponses des 90 derniers jours. Dans 9 cas semblables sur 10, la vraie part se trouve dans l’intervalle indiqué. Cela décrit, sans dire pourquoi.',
  none: (fewest) =>
    `Dites sous «\u00a0Aujourd’hui\u00a0» comment une journée s’est passée. À partir de ${fewest} réponses pour un même conseil, vous verrez ici combien de fois c’était comme prévu.`,
  sentence: (status, { eased, asSaid, answers, share, low, high }) =>
    `Sur ${answers} ${kind(status, eased)}, ${asSaid} se sont passés comme prévu ou plus facilement\u00a0: ${about(share)}, entre ${end(low)} et ${end(high)} sur 10.`,
  kind,
  asTable: 'En tableau',
  day: 'Conseil',
  ofAll: (asSaid, all) => `${asSaid} sur ${all}`,
  asSaid: 'Comme prévu ou plus facile',
  range: 'Intervalle',
  percents: (low, high) => `${low} à ${high}\u00a0%`,
  comparison: 'Lever le pied, ou non',
  comparisonHint:
    'Jours «\u00a0Léger\u00a0» ou moins dans la même phase, sur les six derniers mois. Cela décrit et n’explique rien\u00a0: les mauvais matins, on lève plus souvent le pied.',
  eased: (those) => `Pied levé\u00a0: ${mornings(those)}`,
  notEased: (those) => `Entraînement malgré tout\u00a0: ${mornings(those)}`,
};
