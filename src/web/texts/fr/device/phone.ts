import type { Texts } from '../../catalogue.ts';

export const phone: Texts['device']['phone'] = {
  make: 'Créer mon adresse',
  address: 'Votre adresse secrète',
  addressHint:
    'Affichée seulement maintenant. Toute personne qui l’a peut envoyer des valeurs pour vous, mais ne peut rien lire.',
  token: 'Ou comme en-tête\u00a0: Authorization',
  secondDevice: 'Seulement pour un second écran\u00a0: scanner l’adresse avec le téléphone',
  qr: 'La même adresse en code QR, pour l’appareil photo du téléphone',
  gone: 'L’adresse a été affichée une fois, à sa création.',
  remake: 'Créer une nouvelle adresse',
  remakeText:
    'L’ancienne adresse cesse immédiatement de fonctionner. Saisissez la nouvelle dans l’application de votre téléphone.',
  waiting: 'Aucun message n’est encore arrivé. Le premier s’affichera ici automatiquement.',
  last: (ago, taken) => `Dernier message reçu ${ago}\u00a0: ${taken}`,
  values: (count) => (count === 1 ? '1 valeur' : `${count} valeurs`),
  ignored: (count) => `${count} d’un type que Lutea n’utilise pas`,
  refused: (count) => `${count} non comprises`,
  whole: 'message',
  reasons: {
    UNKNOWN_FORMAT: 'le message ne vient pas de cette application',
    BAD_TIME: 'l’heure manque ou est illisible',
    BAD_VALUE: 'la valeur manque ou est impossible',
    UNKNOWN_UNIT: 'l’unité est inconnue',
    DAY_AVERAGE: 'c’est une moyenne du jour\u00a0: désactivez «\u00a0Summarize Data\u00a0»',
    FUTURE: 'dans le futur\u00a0: vérifiez l’horloge du téléphone',
    TOO_OLD: 'datée de plus de 100 jours',
    TOO_MANY: 'trop de valeurs dans un message',
  },
};
