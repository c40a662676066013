import type { Texts } from '../catalogue.ts';

export const start: Texts['start'] = {
  title: 'Bienvenue',
  later: 'Plus tard',
  next: 'Continuer',
  skip: 'Passer',
  done: 'Terminé',
  progress: (step, steps) => `Étape ${step} sur ${steps}`,
  steps: {
    day: {
      name: 'Votre journée',
      title: 'Quand votre journée commence',
      lead: 'Lutea compte les jours dans votre fuseau horaire et vous envoie un court message par jour.',
    },
    cycle: {
      name: 'Cycle',
      title: 'Votre cycle',
      lead: 'Vous pourrez changer cela à tout moment dans les réglages.',
    },
    wearable: {
      name: 'Montre',
      title: 'Votre montre connectée',
      lead: 'Le conseil du jour se base sur vos nuits. Lutea ne demande jamais de mot de passe.',
    },
    period: {
      name: 'Dernières règles',
      title: 'Vos dernières règles',
      lead: 'À partir de leur premier jour, Lutea peut estimer où vous en êtes dans votre cycle. Quelques dates de plus améliorent la prévision.',
    },
  },
  usualLength: 'Durée habituelle en jours, si vous la connaissez',
  usualLengthHint: 'Sinon, laissez vide\u00a0: Lutea l’apprend à partir de vos règles enregistrées.',
  withoutWearable: 'Continuer sans montre',
  known: (day) => `Lutea connaît vos dernières règles\u00a0: elles ont commencé le ${day}.`,
  bringText: 'Vous utilisiez une autre application\u202f? Importez tout en une fois.',
  bring: 'Importer mon historique',
};
