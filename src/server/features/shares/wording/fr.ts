import { LEAK } from '../leak-figures.ts';
import type { ShareWording } from '../wording.ts';

export const fr: ShareWording = {
  agreement: {
    lead: 'Toute personne qui a l’adresse voit\u00a0:',
    contents: {
      ANSWER:
        'chaque matin «\u00a0comme prévu\u00a0» ou «\u00a0plus léger aujourd’hui\u00a0», calculé sans votre planification par phase, ni pauses, ni SPM, ni fortes douleurs',
      FIVE_LEVELS: 'le conseil de chaque matin sur cinq niveaux',
      TALK: 'le signe «\u00a0parlez-moi\u00a0», que vous mettez vous-même',
      WEEKLY_MINUTES: 'vos minutes d’entraînement, en sommes de semaines entières',
      SESSIONS:
        'chacune de vos séances, prévues et faites\u202f; les jours sautés peuvent révéler votre cycle',
      CYCLE:
        'votre cycle\u00a0: le jour et la phase, les règles attendues, les raisons de votre conseil et les plafonds des jours à venir',
    },
    leak: `Votre cycle peut tout de même transparaître un peu. Dans des simulations, six mois de ce partage ont permis à une personne qui s’applique de situer ${LEAK.found.join(' à ')} débuts de règles sur 100 à deux jours près\u202f; le hasard en situe ${LEAK.byLuck}. Si votre VFC suit fortement votre cycle, c’est ${LEAK.foundStrong.join(' à ')}.`,
    noStarts:
      'Vous n’enregistrez aucun début de règles\u202f; votre conseil peut tout de même suivre votre cycle.',
    leakWithCycle: `Cela montre votre cycle\u00a0: ${LEAK.withCycle} débuts de règles sur 100 à deux jours près.`,
    past: 'Un matin reçoit une seule réponse, qui ne change plus. Un matin que vous gardez pour vous ressemble à un matin sans mesure.',
    end: 'Après le dernier jour, ou quand vous arrêtez le partage, l’adresse ne montre plus rien. Cela ne protège pas ce qui a déjà été montré.',
  },
  page: {
    title: (name) => `Entraînement de ${name}`,
    today: 'Aujourd’hui',
    noAnswerYet: 'Pas encore de réponse pour aujourd’hui. Elle arrive avant midi.',
    week: 'Les derniers jours',
    day: 'Jour',
    answer: 'Réponse',
    levels: { PLANNED: 'Comme prévu', EASE: 'Plus léger aujourd’hui' },
    statuses: {
      REST: 'Repos',
      GENTLE: 'Mouvement en douceur',
      LIGHT: 'Entraînement léger',
      REDUCED: 'Un peu moins',
      TRAIN: 'Entraînement comme prévu',
    },
    talk: 'Aimerait vous parler',
    weeks: 'Minutes par semaine',
    weekOf: (monday) => `Semaine du ${monday}`,
    minutes: (count) => `${count} min`,
    unknown: 'inconnu',
    planned: 'Séances prévues',
    done: 'Faites',
    nothing: 'Aucune',
    kinds: {
      RUNNING: 'Course',
      CYCLING: 'Vélo',
      SWIMMING: 'Natation',
      STRENGTH: 'Musculation',
      WALKING: 'Marche',
      YOGA: 'Yoga',
      OTHER: 'Autre',
    },
    cycle: 'Cycle',
    cycleDay: (day) => `Jour ${day} du cycle`,
    nextPeriod: (from, to) => `Début des prochaines règles attendu entre le ${from} et le ${to}`,
    ceilings: 'Au plus, les jours suivants',
    until: (day) => `Partagé jusqu’au ${day}.`,
    meaning:
      '«\u00a0Plus léger aujourd’hui\u00a0» veut dire que le corps a eu une nuit difficile ou que la personne le dit. La raison n’est pas donnée. «\u00a0Comme prévu\u00a0» vaut aussi les matins dont on ne sait rien.',
    calendar: 'En calendrier',
    board: 'Plusieurs personnes sur un tableau',
    locale: 'fr-FR',
  },
};
