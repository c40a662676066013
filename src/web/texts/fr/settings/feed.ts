import type { Texts } from '../../catalogue.ts';

export const feed: Texts['settings']['feed'] = {
  lead: 'À ajouter dans votre application de calendrier. Toute personne qui a l’adresse peut lire le flux\u00a0: traitez-la comme un mot de passe.',
  scopes: {
    EVERYTHING: { name: 'Tout', hint: 'Phases, règles et plan. Pour vous.' },
    PERIODS: {
      name: 'Règles',
      hint: 'Règles enregistrées et prévues. Pour vous ou une personne de confiance.',
    },
  },
  forCoach:
    'Pour la personne qui vous entraîne, créez un partage\u00a0: il montre le conseil sans votre cycle.',
  create: 'Créer une adresse',
  createFor: (scope) => `Créer une adresse\u00a0: ${scope}`,
  address: 'Adresse du flux',
  shownOnce: 'Affichée une seule fois. Abonnez-vous par l’adresse\u202f; ne l’importez pas comme fichier.',
  openInApp: 'Ouvrir dans le calendrier',
  made: (time) => `Adresse créée\u00a0: ${time}`,
  lastRead: (time) => `Dernière consultation\u00a0: ${time}`,
  neverRead: 'Pas encore consulté',
  discreet: 'Titres discrets',
  discreetHint: 'Ils ne révèlent rien sur votre corps.',
  rotate: 'Nouvelle adresse',
  rotateFor: (scope) => `Nouvelle adresse\u00a0: ${scope}`,
  rotateTitle: 'Créer une nouvelle adresse\u202f?',
  rotateText: (scope) =>
    `L’ancienne adresse du flux «\u00a0${scope}\u00a0» cesse immédiatement de fonctionner. Les calendriers qui l’utilisent devront se réabonner.`,
  revoke: 'Révoquer',
  revokeFor: (scope) => `Révoquer\u00a0: ${scope}`,
  revokeTitle: 'Révoquer ce flux\u202f?',
  revokeText: (scope) =>
    `L’adresse du flux «\u00a0${scope}\u00a0» cesse immédiatement de fonctionner. Vous pourrez en créer une nouvelle à tout moment.`,
  revoked: 'Révoqué. L’adresse ne fonctionne plus.',
};
