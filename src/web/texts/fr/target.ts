import type { Texts } from '../catalogue.ts';

export const target: Texts['target'] = {
  title: 'Objectif de la semaine',
  lead: 'Les minutes intensives que vous prévoyez par semaine\u00a0; les plus soutenues comptent double. C’est votre plan, pas une limite de santé. Une fois atteint, le conseil du jour s’allège.',
  perWeek: (minutes) => `${minutes}\u00a0min par semaine`,
  chosen: 'fixé par vous',
  usual: 'votre habitude',
  unknown: (have, need) =>
    `Pas encore\u00a0: votre habitude est connue après ${need} semaines mesurées (${have} pour l’instant).`,
  field: 'Objectif personnel, minutes par semaine',
  range: 'Indiquez des minutes entières, de 10 à 10080.',
  useUsual: 'Revenir à mon habitude',
  useUsualOf: (minutes) => `Revenir à mon habitude (${minutes}\u00a0min)`,
  change: 'Modifier',
};
