import type { WorkoutWording } from '../wording.ts';

const usually = (value: number | null) => (value === null ? '' : ` (d’habitude ${value})`);

export const fr: WorkoutWording = {
  hardness: {
    VERY_EASY: 'très facile',
    EASY: 'facile',
    MODERATE: 'modéré',
    HARD: 'intense',
    RACE: 'compétition',
  },
  planned: (title, minutes) =>
    minutes === null ? `Au programme\u00a0: ${title}.` : `Au programme\u00a0: ${title}, ${minutes}\u00a0min.`,
  fits: 'Cela convient aujourd’hui.',
  atMost: {
    REST: 'Aujourd’hui, c’est repos',
    GENTLE: 'Aujourd’hui, très facile au plus',
    LIGHT: 'Aujourd’hui, facile au plus',
    REDUCED: 'Aujourd’hui, modéré au plus',
  },
  instead: (limit, offers) => `${limit}\u00a0: ${offers}`,
  swap: (hardness, minutes) =>
    minutes === null ? `allez-y en ${hardness}` : `faites plutôt ${minutes}\u00a0min en ${hardness}`,
  leaveOut: 'laissez tomber',
  move: (weekday, chance) => `déplacez la séance à ${weekday} (le jour convient ${chance})`,
  or: (one, other) => `${one}, ou ${other}`,
  tooEarly: 'Il est trop tôt pour dire quel jour conviendra mieux\u00a0: revenez voir demain.',
  week: ({ minutes, usualMinutes, hardDays, usualHardDays }) =>
    `${minutes} minutes intensives prévues${usually(usualMinutes)}, ${hardDays} ${hardDays === 1 ? 'jour intense' : 'jours intenses'}${usually(usualHardDays)}`,
};
