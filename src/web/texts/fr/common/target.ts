import type { Texts } from '../../catalogue.ts';

export const target: Texts['target'] = {
  title: 'Objectif de la semaine',
  lead: 'Les minutes intensives que vous prévoyez par semaine\u202f; les plus soutenues comptent double. C’est votre plan, pas une limite de santé. Une fois atteint, le conseil du jour s’allège.',
  perWeek: (minutes) => `${minutes}\u00a0min par semaine`,
  chosen: 'fixé par vous',
  usual: 'vos minutes habituelles',
  unknown: (have, need) =>
    `Pas encore\u00a0: vos minutes habituelles seront connues après ${need} semaines mesurées (${have} pour l’instant).`,
  field: 'Objectif personnel, minutes par semaine',
  range: 'Indiquez des minutes entières, de 10 à 10\u202f080.',
  useUsual: 'Revenir à mes minutes habituelles',
  useUsualOf: (minutes) => `Revenir à mes minutes habituelles (${minutes}\u00a0min)`,
  change: 'Modifier',
};
